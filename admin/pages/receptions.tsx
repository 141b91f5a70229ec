import { Link } from "react-router";
import { type ReceiveAnswer, ReceptionsQuery } from "#contract/devices/receptions.ts";
import { formatDateTime, formatNumber } from "#contract/format.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { buttonStyle } from "#web/ui/button-style.ts";
import { callRoute } from "../api.ts";
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
          cell: ({ id, supplier, reference }) => (
            <Link to={`/receptions/${id}`}>{[supplier, reference].filter(Boolean).join(" · ")}</Link>
          ),
          lead: true,
        },
        { header: t("date"), cell: ({ createdAt }) => formatDateTime(createdAt, locale) },
        { header: t("person"), cell: ({ staff }) => staff ?? "–" },
        { header: t("phones"), align: "end", cell: ({ devices }) => formatNumber(devices, locale) },
        { header: t("expected"), align: "end", cell: ({ expected }) => formatNumber(expected, locale) },
      ]}
      filters={[{ name: "q", label: t("reception.find") }]}
    />
  );
}

function Receive() {
  const t = useWords("admin-devices");
  useSendScans(queue, ({ code, isConfirmed }, signal) => {
    const body = { code, ...(isConfirmed && { isReturn: true }) };
    return callRoute("POST /admin/api/receptions/scans", { body, signal });
  });
  return (
    <div className="grid gap-3">
      <ScanForm queue={queue} autoFocus />
      <ScanResults
        queue={queue}
        say={({ outcome, publicId, number, stage }, { id }) => (
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
