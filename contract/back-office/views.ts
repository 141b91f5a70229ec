import * as z from "zod/mini";
import { rowVersion } from "../fields.ts";
import { plainText } from "../typed-text.ts";

/** The lists that have saved views, each named by its address in the interface. */
export const VIEW_LISTS = [
  ...["orders", "threads", "buybacks", "devices", "receptions", "documents"],
  ...["cases", "withdrawals", "listings", "sellers", "customers", "audit"],
] as const;
export const ViewList = z.enum(VIEW_LISTS);
export type ViewList = z.infer<typeof ViewList>;

export const isViewList = (name: string): name is ViewList => VIEW_LISTS.some((one) => one === name);

/** Own views of one list that a person may save. */
export const MOST_VIEWS = 30;

/**
 * The parameters of an address that no view keeps: the place in the list, and typed texts, since a person's name or e-mail may
 * be among them.
 */
export const UNSAVED_PARAMETERS: readonly string[] = ["cursor", "q", "object", "order", "device"];

/** `GET /admin/api/views` */
export const ViewsQuery = z.strictObject({ list: ViewList });

/** `POST /admin/api/views`. `search` is the query of the list's address. What the list cannot read of it is left out. */
export const NewView = z.strictObject({
  list: ViewList,
  name: plainText(60),
  search: z.string().check(z.maxLength(1000, "TOO_LONG")),
  isShared: z.boolean(),
});
export type NewView = z.infer<typeof NewView>;

/** `PUT /admin/api/views/:id` */
export const ViewInput = z.extend(z.omit(NewView, { list: true }), { version: rowVersion });
export type ViewInput = z.infer<typeof ViewInput>;

export const ViewRemoval = z.strictObject({ version: rowVersion });

export const StaffView = z.object({
  id: z.int(),
  version: z.string(),
  name: z.string(),
  search: z.string(),
  isShared: z.boolean(),
  /** True: the person may change and delete it. */
  isMine: z.boolean(),
  /** The name of the person who saved it. */
  owner: z.string(),
  /** The rows that it shows now, up to `TABLE_COUNT_LIMIT`. `isMore`: more rows exist. */
  count: z.int(),
  isMore: z.boolean(),
});
export type StaffView = z.infer<typeof StaffView>;
