import * as z from "zod/mini";
import { rowId, rowVersion } from "../fields.ts";
import { plainText } from "../typed-text.ts";

/** `POST /admin/api/macros`: one press answers with a template; it may also assign the conversation to the person and close it. */
export const NewMacro = z.strictObject({
  title: plainText(80),
  templateId: rowId,
  /** The person takes care of the conversation from then on. */
  assigns: z.boolean(),
  closes: z.boolean(),
});
export type NewMacro = z.infer<typeof NewMacro>;

/** `PUT /admin/api/macros/:id`. */
export const MacroInput = z.extend(NewMacro, { version: rowVersion });
export type MacroInput = z.infer<typeof MacroInput>;

export const Macro = z.object({
  id: z.int(),
  version: z.string(),
  title: z.string(),
  templateId: z.int(),
  /** The title of the template. */
  template: z.string(),
  assigns: z.boolean(),
  closes: z.boolean(),
});
export type Macro = z.infer<typeof Macro>;

/** A macro whose template fits a conversation, with the answer that it would send. */
export const ThreadMacro = z.object({
  id: z.int(),
  title: z.string(),
  body: z.string(),
  assigns: z.boolean(),
  closes: z.boolean(),
});
export type ThreadMacro = z.infer<typeof ThreadMacro>;

/** `POST /admin/api/threads/:id/macros/:macro`. A repeated `key` is the same answer. */
export const MacroRun = z.strictObject({ key: z.guid("INVALID"), version: rowVersion });
export type MacroRun = z.infer<typeof MacroRun>;
