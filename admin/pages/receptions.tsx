import { useState } from "react";
import { Link } from "react-router";
import { type ReceiveAnswer, type ReceptionSummary, ReceptionsQuery } from "#contract/devices/receptions.ts";
import { formatDateTime, formatNumber } from "#contract/format.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { buttonStyle } from "#web/ui/button-style.ts";
import { useSend } from "#web/ui/forms/use-send.ts";
import { call } from "../api.ts";
import { ScanForm } from "../bench/scan-form.tsx";
import { ScanAnywhere } from "../bench/use-bench-keys.ts";
import { ErrorText } from "../error-text.tsx";
import { ListPage } from "../table/list-page.tsx";

/** What comes in: a field to scan phones, and the suppliers' lists. */
export default function ReceptionsPage() {
  const t = useWords("admin-devices");
  const locale = useLocale();
  const [version, setVersion] = useState(0);
  return (
    <ListPage<ReceptionSummary>
      title={t("receptions")}
      actions={
        <Link to="/receptions/new" className={buttonStyle("solid", "sm")}>
          {t("reception.new")}
        </Link>
      }
      notice={<Receive reload={() => setVersion((count) => count + 1)} />}
      list="receptions"
      schema={ReceptionsQuery}
      version={version}
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

function Receive({ reload }: { reload: () => void }) {
  const t = useWords("admin-devices");
  const { error, run } = useSend();
  const [answer, setAnswer] = useState<(ReceiveAnswer & { code: string }) | null>(null);
  const scan = (code: string, isReturn = false) =>
    run(
      async () => {
        setAnswer(null);
        const body = { code, ...(isReturn && { isReturn }) };
        setAnswer({ ...(await call<ReceiveAnswer>("POST", "receptions/scans", { body })), code });
        reload();
      },
      { name: code },
    );
  return (
    <div className="grid gap-3">
      <ScanAnywhere onScan={(code) => void scan(code)} />
      <ScanForm autoFocus onScan={(code) => void scan(code)} />
      <ErrorText error={error} />
      <div role="status" className="flex flex-wrap items-center gap-3 empty:hidden">
        {answer && (
          <p className="font-semibold">
            {t(`receive.${answer.outcome}`, {
              id: answer.publicId ?? "",
              number: answer.number ?? "",
              stage: answer.stage ? t(`stage.${answer.stage}`) : "",
            })}
          </p>
        )}
        {answer?.outcome === "return_asked" && (
          <Button size="sm" onClick={() => void scan(answer.code, true)}>
            {t("receive.asReturn")}
          </Button>
        )}
        {answer?.publicId && (
          <Link to={`/devices/${answer.publicId}`} className={buttonStyle("outline", "sm")}>
            {t("device.open")}
          </Link>
        )}
      </div>
    </div>
  );
}
