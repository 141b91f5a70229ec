import * as z from "zod/mini";

export const DASHBOARD_GROUPS = ["orders", "afterSale", "money", "messages", "workshop"] as const;
export type DashboardGroup = (typeof DASHBOARD_GROUPS)[number];

/** What waits for somebody, group after group, each with the address of its list. */
export const Dashboard = z.object({
  lines: z.array(
    z.object({
      key: z.string(),
      group: z.enum(DASHBOARD_GROUPS),
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
      kind: z.enum(["order", "parcel", "case", "document", "device", "thread", "customer", "seller"]),
      id: z.string(),
      title: z.string(),
      detail: z.string(),
      href: z.string(),
    }),
  ),
});
export type SearchResults = z.infer<typeof SearchResults>;
