import { useState } from "react";
import { useParams } from "react-router";
import type { BackOfficeOrder } from "#contract/back-office/orders.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { CaseList, useCases } from "../cases/case-list.tsx";
import { OpenCase } from "../cases/open-case.tsx";
import { AddressButton } from "../order/address-dialog.tsx";
import { CancelOrder } from "../order/cancel-order.tsx";
import { Documents } from "../order/documents.tsx";
import { Facts } from "../order/facts.tsx";
import { Lines } from "../order/lines.tsx";
import { Mails } from "../order/mails.tsx";
import { NextOfOrder } from "../order/next-act.tsx";
import { nextActOf } from "../order/next-act-of.ts";
import { OrderHead } from "../order/order-head.tsx";
import { Parcels } from "../order/parcels.tsx";
import { Payments } from "../order/payments.tsx";
import { RefundForm } from "../order/refund-form.tsx";
import { Refunds } from "../order/refunds.tsx";
import { Repair } from "../order/repair.tsx";
import { ToPay } from "../order/to-pay.tsx";
import { WayButton } from "../order/way-dialog.tsx";
import { Section } from "../section.tsx";
import { useMay } from "../session.tsx";
import { Page } from "../shell/page.tsx";
import { Assignment } from "../timeline/assignment.tsx";
import { NoteForm } from "../timeline/note-form.tsx";
import { Timeline } from "../timeline/timeline.tsx";
import { useRead } from "../use-read.ts";

/** An order: its next act, parcels and lines first; payments, mails and history are folded. */
export default function OrderPage() {
  const { number = "" } = useParams();
  // The key gives each order its own page state, so that text typed for one is never sent for another.
  return <OrderOf key={number} number={number} />;
}

function OrderOf({ number }: { number: string }) {
  const t = useWords("admin");
  const params = { number };
  const order = useRead("GET /admin/api/orders/:number", { params });
  const claims = useRead("GET /admin/api/orders/:number/cases", { params });
  const { data } = order;
  return (
    <Page
      loaded={order}
      title={`${t("order.title")} ${number}`}
      actions={
        data && (
          <>
            {claims.data && <OpenCase number={number} claimable={claims.data.claimable} />}
            <CancelOrder data={data} />
          </>
        )
      }
    >
      {data && <OrderBody number={number} data={data} />}
    </Page>
  );
}

function OrderBody({ number, data }: { readonly number: string; readonly data: BackOfficeOrder }) {
  const t = useWords("admin");
  const money = useWords("admin-money");
  const may = useMay();
  const params = { number };
  const parcels = useRead("GET /admin/api/orders/:number/shipments", { params });
  const refunds = useRead("GET /admin/api/orders/:number/refunds", { params });
  const cases = useCases({ order: number });
  // A new form after each refund: its key and amount are used up.
  const [refundCount, setRefundCount] = useState(0);
  const isPacked =
    !parcels.data ||
    parcels.data.some(({ state }) => state === "packed") ||
    (parcels.data.some(({ shippedAt }) => shippedAt !== null) &&
      !parcels.data.some(({ state }) => state === "preparing"));
  const canWrite = may("orders.write");
  const canCorrect = canWrite && !isPacked && data.order.status !== "CANCELLED";
  const subject = { subjectType: "order", subjectId: number } as const;
  const hasNote = data.timeline.some(({ kind }) => kind === "note");
  const refundable = refunds.data && refunds.data.refundable.length > 0 && may("refunds.grant");
  return (
    <>
      <OrderHead data={data} />
      {parcels.data && refunds.data && cases.data && (
        <NextOfOrder
          number={number}
          next={nextActOf({
            data,
            parcels: parcels.data,
            refunds: refunds.data.refunds,
            cases: cases.data.rows,
          })}
        />
      )}
      <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid min-w-0 content-start gap-6">
          <ToPay data={data} />
          <Parcels loaded={parcels} number={number} />
          <Lines data={data} parcels={parcels.data ?? []} />
          <Repair data={data} />
        </div>
        <div className="grid content-start gap-6">
          {refundable && refunds.data && parcels.data && (
            <Section title={money("refundNow")}>
              <RefundForm
                key={refundCount}
                order={data.order}
                version={data.version}
                refunds={refunds.data}
                parcels={parcels.data}
                onDone={() => setRefundCount((count) => count + 1)}
              />
            </Section>
          )}
          <Facts
            data={data}
            addressAction={canCorrect && <AddressButton data={data} />}
            wayAction={parcels.data && <WayButton data={data} parcels={parcels.data} />}
          />
          <div className="grid gap-4">
            <Assignment subject={subject} assignee={data.assignee} canWrite={canWrite} />
            {canWrite && <NoteForm subject={subject} />}
          </div>
        </div>
      </div>
      <div className="grid gap-3">
        <CaseList data={cases.data} />
        <Refunds loaded={refunds} />
        <Payments payments={data.payments} />
        {may("documents.read") && <Documents data={data} />}
        <Mails number={number} mails={data.mails} />
        <Section title={t("timeline.title")} fold={{ count: data.timeline.length, isOpen: hasNote }}>
          <Timeline subject={subject} data={data} isListOnly />
        </Section>
      </div>
    </>
  );
}
