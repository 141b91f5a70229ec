import { ownCases, readOwnCases } from "#web/cases/case-api.ts";
import { OrderCasesPart } from "#web/cases/order-cases.tsx";
import { useRequest } from "#web/client-state/use-request.ts";

/** The cases of one's own order. They are read when its details are opened. */
export function OwnCases({ orderId }: { orderId: string }) {
  const cases = useRequest(orderId, (_, id) => readOwnCases(id));
  if (!cases.data) return null;
  return <OrderCasesPart data={cases.data} api={ownCases(orderId)} onChanged={cases.setData} />;
}
