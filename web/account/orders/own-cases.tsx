import { useEffect, useRef } from "react";
import { ownCases, readOwnCases } from "#web/cases/case-api.ts";
import { OrderCasesPart } from "#web/cases/order-cases.tsx";
import { useRequest } from "#web/client-state/use-request.ts";

interface OwnCasesProps {
  orderId: string;
  /** The person wants to return something, so the focus moves here. */
  isReturn: boolean;
}

/** The cases of an order of the account. They load when the order's details open. */
export function OwnCases({ orderId, isReturn }: OwnCasesProps) {
  const cases = useRequest(orderId, (_, id) => readOwnCases(id));
  const part = useRef<HTMLDivElement>(null);
  const isRead = cases.data !== null;
  useEffect(() => {
    if (isReturn && isRead) part.current?.querySelector("h2")?.focus();
  }, [isReturn, isRead]);
  if (!cases.data) return null;
  return (
    <div ref={part}>
      <OrderCasesPart data={cases.data} api={ownCases(orderId)} onChanged={cases.setData} />
    </div>
  );
}
