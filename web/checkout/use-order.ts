import { useEffect, useState } from "react";
import type { Order } from "#contract/orders.ts";
import { api } from "#web/tab/api.ts";

/** An order looked up once; `undefined` while it is asked for, null when there is none to show. */
export function useOrder(find: (() => Promise<Order | null>) | null): Order | null | undefined {
  const [order, setOrder] = useState<Order | null | undefined>(undefined);
  const [ask] = useState(() => find);
  useEffect(() => {
    if (!ask) return setOrder(null);
    let wanted = true;
    ask().then(
      (found) => wanted && setOrder(found),
      () => wanted && setOrder(null),
    );
    return () => {
      wanted = false;
    };
  }, [ask]);
  return order;
}

/** The newest order made since this login, if the server has one. */
export async function lastOrderSince(loginSeconds: number): Promise<Order | null> {
  const orders = await api.orders();
  return orders.find((order) => Date.parse(order.createdAt) >= loginSeconds * 1000) ?? null;
}
