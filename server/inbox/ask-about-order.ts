import type { MessageInput, OrderQuestion, OwnThread } from "#contract/inbox/threads.ts";
import { transact } from "#server/database/transact.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import { findOrderOf } from "#server/orders/find-order.ts";
import type { OrderRow } from "#server/orders/tables.ts";
import { receive } from "./customer-threads.ts";
import { threadOfOrder } from "./find-thread.ts";

type Deps = Pick<Shop, "database" | "clock">;

/**
 * Asks about an order. All questions about one order are one conversation. The caller has checked that the order
 * belongs to the asker, by a session or by the token of its tracking page. Errors: those of `writeMessage`.
 */
export function askAbout(
  { database, clock }: Deps,
  order: OrderRow,
  input: MessageInput,
): Promise<OwnThread> {
  const at = clock();
  return transact(database, async (tx) => {
    const thread = await threadOfOrder(tx, order, at);
    await receive(tx, thread, input, at);
    const { id, token, kind, subject } = thread;
    return { id, token, kind, subject, orderNumber: order.number, state: "open", movedAt: at.toISOString() };
  });
}

/** Asks about one's own order. Errors: NOT_FOUND for an order of somebody else, and those of `writeMessage`. */
export async function askAboutOrder(
  deps: Deps,
  userId: number,
  { orderNumber, ...input }: OrderQuestion,
): Promise<OwnThread> {
  const order = await findOrderOf(deps.database, userId, orderNumber);
  return askAbout(deps, order, input);
}
