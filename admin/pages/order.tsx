import { useParams } from "react-router";
import type { BackOfficeOrder } from "#contract/back-office/orders.ts";
import type { BackOfficeShipment } from "#contract/back-office/shipments.ts";
import { paidBackOf } from "#contract/orders/orders.ts";
import type { OrderRefunds } from "#contract/refunds/refunds.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { CaseList, useCases } from "../cases/case-list.tsx";
import { type Claimable, OpenCase } from "../cases/open-case.tsx";
import { AddressButton } from "../order/address-dialog.tsx";
import { Documents } from "../order/documents.tsx";
import { Facts } from "../order/facts.tsx";
import { Lines } from "../order/lines.tsx";
import { Mails } from "../order/mails.tsx";
import { OrderActions } from "../order/order-actions.tsx";
import { Parcels } from "../order/parcels.tsx";
import { Payments } from "../order/payments.tsx";
import { Refunds } from "../order/refunds.tsx";
import { Repair } from "../order/repair.tsx";
import { useMay } from "../session.tsx";
import { Page } from "../shell/page.tsx";
import { WithTimeline } from "../timeline/timeline.tsx";
import { useLoad } from "../use-read.ts";

/** An order: who bought what, its parcels, its money, its mails and what happened. */
export default function OrderPage() {
  const { number = "" } = useParams();
  // Another order is another page: nothing typed for one may be sent for the other.
  return <OrderOf key={number} number={number} />;
}

function OrderOf({ number }: { number: string }) {
  const t = useWords("admin");
  const may = useMay();
  const path = `orders/${encodeURIComponent(number)}`;
  const order = useLoad<BackOfficeOrder>(path);
  const { data } = order;
  const parcels = useLoad<readonly BackOfficeShipment[]>(`${path}/shipments`);
  const refunds = useLoad<OrderRefunds>(`${path}/refunds`);
  const cases = useCases(`order=${encodeURIComponent(number)}`);
  const claims = useLoad<Claimable>(`${path}/cases`);
  function reload() {
    order.reload();
    parcels.reload();
    refunds.reload();
    cases.reload();
    claims.reload();
  }
  const hasLeft =
    !parcels.data ||
    (parcels.data.some(({ shippedAt }) => shippedAt !== null) &&
      !parcels.data.some(({ state }) => state === "preparing" || state === "packed"));
  const paid = data ? paidBackOf(data.order) : null;
  const canCorrect = may("orders.write") && !hasLeft && data?.order.status !== "CANCELLED";
  return (
    <Page
      loaded={order}
      title={`${t("order.title")} ${number}`}
      actions={
        data && (
          <>
            {claims.data && <OpenCase path={`${path}/cases`} claimable={claims.data.claimable} />}
            <OrderActions path={path} data={data} isPaidBack={paid === "whole"} reload={reload} />
          </>
        )
      }
    >
      {data && (
        <WithTimeline
          subject={{ subjectType: "order", subjectId: number }}
          data={data}
          canWrite={may("orders.write")}
          reload={reload}
        >
          <Facts
            data={data}
            paidBack={paid}
            addressAction={canCorrect && <AddressButton path={path} data={data} reload={reload} />}
          />
          <Lines order={data.order} units={data.units} />
          <Repair path={path} data={data} reload={reload} />
          <Parcels number={number} loaded={parcels} reload={reload} />
          <CaseList data={cases.data} />
          <Payments payments={data.payments} />
          <Refunds path={path} version={data.version} loaded={refunds} reload={reload} />
          {may("documents.read") && <Documents path={path} />}
          <Mails number={number} mails={data.mails} reload={reload} />
        </WithTimeline>
      )}
    </Page>
  );
}
