import * as z from "zod/mini";
import { rowVersion } from "../fields.ts";
import { plainText } from "../typed-text.ts";
import { THREAD_LIMITS } from "./threads.ts";

/** The fields that a template may name in braces. Each conversation fills them in. */
export const TEMPLATE_FIELDS = ["name", "number", "subject", "staff", "shop"] as const;
export type TemplateField = (typeof TEMPLATE_FIELDS)[number];

const FIELD = /\{(\w+)\}/g;

/** All fields that a text names, including unknown ones. */
const fieldsOf = (text: string): string[] => [...text.matchAll(FIELD)].map(([, name = ""]) => name);

const isField = (name: string): name is TemplateField => TEMPLATE_FIELDS.some((field) => field === name);

/** The fields of a text that must be filled in before it is sent. */
export const openFields = (text: string): TemplateField[] => fieldsOf(text).filter(isField);

/** Fills in the fields of a text. A field without a value stays in braces, so that the writer sees it. */
export const fillFields = (text: string, values: Readonly<Record<TemplateField, string>>): string =>
  text.replace(FIELD, (written, name: string) => (isField(name) && values[name]) || written);

const body = plainText(THREAD_LIMITS.body).check(
  z.refine((text) => fieldsOf(text).every(isField), { error: "UNKNOWN_FIELD" }),
);

/** `POST /admin/api/templates`. */
export const NewTemplate = z.strictObject({
  title: plainText(80),
  bodies: z.strictObject({ fr: body, en: body, ar: body }),
});
export type NewTemplate = z.infer<typeof NewTemplate>;

/** `PUT /admin/api/templates/:id`. */
export const TemplateInput = z.extend(NewTemplate, { version: rowVersion });
export type TemplateInput = z.infer<typeof TemplateInput>;

export const Template = z.object({
  id: z.int(),
  version: z.string(),
  title: z.string(),
  bodies: z.object({ fr: z.string(), en: z.string(), ar: z.string() }),
  changedAt: z.string(),
});
export type Template = z.infer<typeof Template>;

/** A template with its fields filled in for one conversation, in its language. */
export const FilledTemplate = z.object({ id: z.int(), title: z.string(), body: z.string() });
export type FilledTemplate = z.infer<typeof FilledTemplate>;
