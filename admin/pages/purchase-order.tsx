import { Link, useParams } from "react-router";
import { formatDateTime, formatMoney } from "#contract/format.ts";
import { NEXT_PURCHASE_STATES } from "#contract/suppliers/purchase-states.ts";
import type { PurchaseDifference, StaffPurchase } from "#contract/suppliers/purchases.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { buttonStyle } from "#web/ui/button-style.ts";
import { useSend } from "#web/ui/forms/use-send.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { callRoute } from "../api.ts";
import { DialogButton } from "../dialog-button.tsx";
import { ErrorText } from "../error-text.tsx";
import { SectionTable } from "../section.tsx";
import { useMay } from "../session.tsx";
import { Page } from "../shell/page.tsx";
import { ClaimForm, ClaimsSection } from "../suppliers/claims.tsx";
import { OrderState } from "../suppliers/order-state.tsx";
import { useRead } from "../use-read.ts";

/** A purchase order: what was ordered, what was announced and came, what differs, and the claims. */
export default function PurchaseOrderPage() {
  const t = useWords("admin-suppliers");
  const may = useMay();
  const id = Number(useParams().id);
  const loaded = useRead("GET /admin/api/purchase-orders/:id", { params: { id } });
  const { data } = loaded;
  const title = data ? t("purchase", { reference: data.reference || String(id) }) : "";
  return (
    <Page
      loaded={loaded}
      title={title}
      actions={data && may("purchases.write") && <OrderActs order={data} />}
    >
      {data && <OrderOf order={data} />}
    </Page>
  );
}

interface OrderProps {
  readonly order: StaffPurchase;
}

function OrderActs({ order }: OrderProps) {
  const t = useWords("admin-suppliers");
  const may = useMay();
  const { id, supplierId, supplier, state } = order;
  return (
    <>
      {state === "sent" && may("devices.work") && (
        <Link
          to={`/receptions/new?order=${id}&supplier=${encodeURIComponent(supplier)}`}
          className={buttonStyle("solid", "sm")}
        >
          {t("receive")}
        </Link>
      )}
      {NEXT_PURCHASE_STATES[state].includes("sent") && (
        <DialogButton title={t("send")} text={t("send.text")} variant="solid">
          {(onClose) => <MoveOrder order={order} to="sent" onClose={onClose} />}
        </DialogButton>
      )}
      {state !== "draft" && (
        <DialogButton title={t("claim.missing")}>
          {(onClose) => (
            <ClaimForm
              subject={{ supplierId, orderId: id, publicId: null, reason: "missing" }}
              onClose={onClose}
            />
          )}
        </DialogButton>
      )}
      {NEXT_PURCHASE_STATES[state].includes("closed") && (
        <DialogButton title={t("close")} text={t("close.text")}>
          {(onClose) => <MoveOrder order={order} to="closed" onClose={onClose} />}
        </DialogButton>
      )}
    </>
  );
}

function MoveOrder({ order, to, onClose }: OrderProps & { to: "sent" | "closed"; onClose: () => void }) {
  const t = useWords("admin-suppliers");
  const toast = useToast();
  const { run, isSending, error } = useSend();
  const { id, version } = order;
  const move = () =>
    run(async () => {
      await callRoute("POST /admin/api/purchase-orders/:id/state", { params: { id }, body: { version, to } });
      toast({ title: t(to) });
      onClose();
    });
  return (
    <div className="grid gap-4">
      <ErrorText error={error} {...(error?.code === "STALE" && { onReload: onClose })} />
      <Button loading={isSending} onClick={() => void move()}>
        {t(to === "sent" ? "send" : "close")}
      </Button>
    </div>
  );
}

function OrderOf({ order }: OrderProps) {
  const t = useWords("admin-suppliers");
  const locale = useLocale();
  const { lines, unordered, receptions } = order;
  const cents = lines.reduce((sum, { quantity, priceCents }) => sum + quantity * priceCents, 0);
  return (
    <>
      <p className="flex flex-wrap items-center gap-3">
        <OrderState state={order.state} />
        <Link to={`/suppliers/${order.supplierId}`} className="underline underline-offset-4">
          {t("purchase.of", { supplier: order.supplier })}
        </Link>
        <span className="text-ink-muted">
          {t("total")} <b className="text-ink figures">{formatMoney(cents, locale)}</b>
        </span>
      </p>
      <SectionTable
        title={t("lines")}
        rows={lines}
        empty=""
        rowKey={({ position }) => String(position)}
        columns={[
          { header: t("line"), cell: ({ name }) => name, lead: true },
          {
            header: t("promise"),
            cell: ({ promise }) => (promise === "new" ? t("promise.new") : (promise ?? "–")),
          },
          {
            header: t("price"),
            align: "end",
            nowrap: true,
            cell: ({ priceCents }) => formatMoney(priceCents, locale),
          },
          { header: t("ordered"), align: "end", cell: ({ quantity }) => quantity },
          { header: t("listed"), align: "end", cell: ({ listed }) => listed },
          { header: t("arrived"), align: "end", cell: ({ arrived }) => arrived },
          {
            header: t("left"),
            align: "end",
            cell: ({ quantity, arrived }) =>
              quantity > arrived ? <Badge tone="warning">{quantity - arrived}</Badge> : "–",
          },
        ]}
      />
      {unordered.length > 0 && (
        <SectionTable
          title={t("unordered")}
          rows={unordered}
          empty=""
          rowKey={({ name }) => name}
          columns={[
            { header: t("line"), cell: ({ name }) => name, lead: true },
            { header: t("listed"), align: "end", cell: ({ listed }) => listed },
            { header: t("arrived"), align: "end", cell: ({ arrived }) => arrived },
          ]}
        />
      )}
      <SectionTable
        title={t("receptions")}
        rows={receptions}
        empty={t("receptions.empty")}
        rowKey={({ id }) => String(id)}
        columns={[
          {
            header: t("order.reference"),
            cell: ({ id, reference }) => <Link to={`/receptions/${id}`}>{reference || String(id)}</Link>,
            lead: true,
          },
          { header: t("at"), cell: ({ createdAt }) => formatDateTime(createdAt, locale) },
          { header: t("quantity"), align: "end", cell: ({ phones }) => phones },
          { header: t("awaited"), align: "end", cell: ({ awaited }) => awaited || "–" },
        ]}
      />
      <SectionTable
        title={t("differences")}
        rows={order.differences}
        empty={t("differences.empty")}
        rowKey={({ publicId }) => publicId}
        columns={[
          {
            header: t("line"),
            cell: ({ publicId, name }) => <Link to={`/devices/${publicId}`}>{name}</Link>,
            lead: true,
          },
          {
            header: t("promise"),
            cell: ({ promise }) => (promise === "new" ? t("promise.new") : (promise ?? "–")),
          },
          {
            header: t("found"),
            cell: ({ grade, isStopped }) => (isStopped ? t("stopped") : (grade ?? "–")),
          },
          {
            header: t("price"),
            align: "end",
            nowrap: true,
            cell: ({ pricePaidCents }) => formatMoney(pricePaidCents, locale),
          },
          {
            header: t("claim"),
            hideHeader: true,
            align: "end",
            cell: (row) => <ClaimCell row={row} order={order} />,
          },
        ]}
      />
      <ClaimsSection claims={order.claims} />
    </>
  );
}

function ClaimCell({ row, order }: OrderProps & { readonly row: PurchaseDifference }) {
  const t = useWords("admin-suppliers");
  const may = useMay();
  const { publicId, name, isStopped, isClaimed } = row;
  if (isClaimed) return <Badge tone="neutral">{t("isClaimed")}</Badge>;
  if (!may("purchases.write")) return null;
  return (
    <DialogButton title={t("claim.of", { name })} label={t("claim")} aria-label={t("claim.of", { name })}>
      {(onClose) => (
        <ClaimForm
          subject={{
            ...{ supplierId: order.supplierId, orderId: order.id, publicId },
            reason: isStopped ? "locked" : "grade",
          }}
          onClose={onClose}
        />
      )}
    </DialogButton>
  );
}
