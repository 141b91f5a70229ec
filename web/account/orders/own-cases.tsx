import { ownCases, readOwnCases } from "#web/cases/case-api.ts";
import { OrderCasesPart } from "#web/cases/order-cases.tsx";
import { useRequest } from "#web/client-state/use-request.ts";

/** The cases of an order of the account. They load when the order's details open. */
export function OwnCases({ orderId }: { orderId: string }) {
  const cases = useRequest(orderId, (_, id) => readOwnCases(id));
  if (!cases.data) return null;
  return <OrderCasesPart data={cases.data} api={ownCases(orderId)} onChanged={cases.setData} />;
}
