import * as z from "zod/mini";
import { BUYBACK_STATES } from "../buyback/buyback-states.ts";
import { CASE_STATES } from "../cases/case-states.ts";
import { DEVICE_STAGES } from "../devices/stages.ts";
import { THREAD_STATES } from "../inbox/threads.ts";
import { ORDER_STATUSES } from "../orders/orders.ts";
import { REPAIR_STATES } from "../repair/repair-states.ts";
import { SHIPMENT_STATES } from "../shipments/shipment-states.ts";

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

/** The present state of a search result. An order with a parcel shows the state of its newest parcel. */
const StateNow = z.discriminatedUnion("of", [
  z.object({ of: z.literal("order"), is: z.enum(ORDER_STATUSES) }),
  z.object({ of: z.literal("parcel"), is: z.enum(SHIPMENT_STATES) }),
  z.object({ of: z.literal("case"), is: z.enum(CASE_STATES) }),
  z.object({ of: z.literal("device"), is: z.enum(DEVICE_STAGES) }),
  z.object({ of: z.literal("buyback"), is: z.enum(BUYBACK_STATES) }),
  z.object({ of: z.literal("repair"), is: z.enum(REPAIR_STATES) }),
  z.object({ of: z.literal("thread"), is: z.enum(THREAD_STATES) }),
]);
export type StateNow = z.infer<typeof StateNow>;

export const SearchResult = z.object({
  kind: z.enum([
    "order",
    "parcel",
    "case",
    "document",
    "device",
    "thread",
    "customer",
    "seller",
    "listing",
    "buyback",
    "repair",
    "part",
  ]),
  id: z.string(),
  title: z.string(),
  detail: z.string(),
  state: z.nullable(StateNow),
  /** The last promised day of an order that is not with its buyer yet, as yyyy-mm-dd. */
  promised: z.nullable(z.string()),
  href: z.string(),
});
export type SearchResult = z.infer<typeof SearchResult>;

/** `GET /admin/api/search?q=`: grouped by kind; kinds with an exact match and exact matches come first. */
export const SearchResults = z.object({ results: z.array(SearchResult) });
export type SearchResults = z.infer<typeof SearchResults>;
