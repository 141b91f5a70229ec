import * as z from "zod/mini";

export const DASHBOARD_GROUPS = ["orders", "afterSale", "money", "messages", "workshop"] as const;
export type DashboardGroup = (typeof DASHBOARD_GROUPS)[number];

/** Tasks that wait for somebody, by group. Each line has the address of its list. */
export const Dashboard = z.object({
  lines: z.array(
    z.object({
      key: z.string(),
      group: z.enum(DASHBOARD_GROUPS),
      count: z.int(),
      isMore: z.boolean(),
      /** When the oldest task began to wait, ISO. Null when none waits. */
      oldest: z.nullable(z.string()),
      /** An address within /admin. */
      href: z.string(),
    }),
  ),
});
export type Dashboard = z.infer<typeof Dashboard>;

/** `GET /admin/api/search?q=`: exact matches first. */
export const SearchResults = z.object({
  results: z.array(
    z.object({
      kind: z.enum(["order", "parcel", "case", "document", "device", "thread", "customer", "seller"]),
      id: z.string(),
      title: z.string(),
      detail: z.string(),
      href: z.string(),
    }),
  ),
});
export type SearchResults = z.infer<typeof SearchResults>;
