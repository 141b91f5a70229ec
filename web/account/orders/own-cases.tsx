import { OrderCasesPart } from "#web/cases/order-cases.tsx";
import { api } from "#web/client-state/api.ts";
import { useRequest } from "#web/client-state/use-request.ts";

/** The cases of one's own order. They are read when its details are opened. */
export function OwnCases({ orderId }: { orderId: string }) {
  const cases = useRequest(orderId, (tab, id) => tab.orderCases(id));
  if (!cases.data) return null;
  return (
    <OrderCasesPart
      data={cases.data}
      onChanged={cases.setData}
      api={{
        open: (input) => api.openCase(orderId, input),
        addPhoto: (number, photo) => api.addCasePhoto(orderId, number, photo),
        cancel: (number) => api.cancelCase(orderId, number),
      }}
    />
  );
}
