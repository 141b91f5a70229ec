import * as z from "zod/mini";

/** What waits for somebody, each with the address of its list. */
export const Dashboard = z.object({
  lines: z.array(
    z.object({
      key: z.string(),
      count: z.int(),
      isMore: z.boolean(),
      /** When the oldest began to wait, ISO; null when nothing waits. */
      oldest: z.nullable(z.string()),
      /** Within /admin. */
      href: z.string(),
    }),
  ),
});
export type Dashboard = z.infer<typeof Dashboard>;

/** `GET /admin/api/search?q=`: exact matches first. */
export const SearchResults = z.object({
  results: z.array(
    z.object({
      kind: z.enum(["order", "case", "document", "device", "thread", "customer", "seller"]),
      id: z.string(),
      title: z.string(),
      detail: z.string(),
      href: z.string(),
    }),
  ),
});
export type SearchResults = z.infer<typeof SearchResults>;
