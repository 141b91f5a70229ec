import { useParams } from "react-router";
import { paidBackOf } from "#contract/orders/orders.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { CaseList, useCases } from "../cases/case-list.tsx";
import { OpenCase } from "../cases/open-case.tsx";
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
import { useRead } from "../use-read.ts";

/** An order: buyer, lines, parcels, payments, mails and timeline. */
export default function OrderPage() {
  const { number = "" } = useParams();
  // The key gives each order its own page state, so that text typed for one is never sent for another.
  return <OrderOf key={number} number={number} />;
}

function OrderOf({ number }: { number: string }) {
  const t = useWords("admin");
  const may = useMay();
  const params = { number };
  const order = useRead("GET /admin/api/orders/:number", { params });
  const { data } = order;
  const parcels = useRead("GET /admin/api/orders/:number/shipments", { params });
  const refunds = useRead("GET /admin/api/orders/:number/refunds", { params });
  const cases = useCases({ order: number });
  const claims = useRead("GET /admin/api/orders/:number/cases", { params });
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
            {claims.data && <OpenCase number={number} claimable={claims.data.claimable} />}
            <OrderActions data={data} isPaidBack={paid === "whole"} />
          </>
        )
      }
    >
      {data && (
        <WithTimeline
          subject={{ subjectType: "order", subjectId: number }}
          data={data}
          canWrite={may("orders.write")}
        >
          <Facts data={data} paidBack={paid} addressAction={canCorrect && <AddressButton data={data} />} />
          <Lines order={data.order} units={data.units} />
          <Repair data={data} />
          <Parcels loaded={parcels} number={number} />
          <CaseList data={cases.data} />
          <Payments payments={data.payments} />
          <Refunds number={number} version={data.version} loaded={refunds} />
          {may("documents.read") && <Documents number={number} />}
          <Mails number={number} mails={data.mails} />
        </WithTimeline>
      )}
    </Page>
  );
}
