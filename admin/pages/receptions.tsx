import { useRef } from "react";
import { Link } from "react-router";
import { type ReceiveAnswer, type ReceiveScan, ReceptionsQuery } from "#contract/devices/receptions.ts";
import { formatDateTime, formatNumber } from "#contract/format.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { buttonStyle } from "#web/ui/button-style.ts";
import { callRoute } from "../api.ts";
import { LotChoice } from "../receptions/lot-choice.tsx";
import { ScanForm } from "../scan/scan-form.tsx";
import { createScanQueue } from "../scan/scan-queue.ts";
import { ScanResults } from "../scan/scan-results.tsx";
import { useSendScans } from "../scan/use-scans.ts";
import { ListPage } from "../table/list-page.tsx";

const queue = createScanQueue<ReceiveAnswer>({
  isGood: ({ outcome }) => outcome === "received" || outcome === "returned",
});

/** Receptions: a field to scan phones, and the suppliers' lists. */
export default function ReceptionsPage() {
  const t = useWords("admin-devices");
  const locale = useLocale();
  return (
    <ListPage
      title={t("receptions")}
      actions={
        <Link to="/receptions/new" className={buttonStyle("solid", "sm")}>
          {t("reception.new")}
        </Link>
      }
      notice={<Receive />}
      list="GET /admin/api/receptions"
      schema={ReceptionsQuery}
      rowKey={({ id }) => String(id)}
      columns={[
        {
          header: t("supplier"),
          sort: "supplier",
          cell: ({ id, supplier, reference }) => (
            <Link to={`/receptions/${id}`}>{[supplier, reference].filter(Boolean).join(" · ")}</Link>
          ),
          lead: true,
        },
        { header: t("date"), sort: "id", cell: ({ createdAt }) => formatDateTime(createdAt, locale) },
        { header: t("person"), sort: "staff", priority: 2, cell: ({ staff }) => staff ?? "–" },
        {
          header: t("phones"),
          sort: "devices",
          align: "end",
          cell: ({ devices }) => formatNumber(devices, locale),
        },
        {
          header: t("expected"),
          sort: "expected",
          align: "end",
          cell: ({ expected }) => formatNumber(expected, locale),
        },
      ]}
      filters={[{ name: "q", label: t("reception.find") }]}
    />
  );
}

function Receive() {
  const t = useWords("admin-devices");
  const lotOf = useRef(new Map<string, ReceiveScan["lot"]>());
  useSendScans(queue, ({ code, isConfirmed }, signal) => {
    const lot = lotOf.current.get(code);
    const body = { code, ...(isConfirmed && (lot ? { lot } : { isReturn: true })) };
    return callRoute("POST /admin/api/receptions/scans", { body, signal });
  });
  return (
    <div className="grid gap-3">
      <ScanForm queue={queue} autoFocus />
      <ScanResults
        queue={queue}
        say={({ outcome, publicId, number, stage, lots }, { id, code }) => (
          <span className="flex flex-wrap items-center gap-3">
            {t(`receive.${outcome}`, {
              id: publicId ?? "",
              number: number ?? "",
              stage: stage ? t(`stage.${stage}`) : "",
            })}
            {outcome === "return_asked" && (
              <Button size="sm" onClick={() => queue.confirm(id)}>
                {t("receive.asReturn")}
              </Button>
            )}
            {outcome === "lot_asked" && (
              <LotChoice
                lots={lots ?? []}
                onChoose={(lot) => {
                  lotOf.current.set(code, lot);
                  queue.confirm(id);
                }}
              />
            )}
            {publicId && (
              <Link to={`/devices/${publicId}`} className={buttonStyle("outline", "sm")}>
                {t("device.open")}
              </Link>
            )}
          </span>
        )}
      />
    </div>
  );
}
