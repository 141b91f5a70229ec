import { fecName } from "#contract/ledger/fec.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { useSend } from "#web/ui/forms/use-send.ts";
import { download } from "../api.ts";
import { ErrorText } from "../error-text.tsx";

const EXPORTS = [
  { file: "GET /admin/api/money/vat.csv", name: "tva", label: "exportVat" },
  { file: "GET /admin/api/money/sales.csv", name: "journal", label: "exportSales" },
  { file: "GET /admin/api/money/repair-bonus.csv", name: "bonus-reparation", label: "exportBonus" },
] as const;

/** The files for the accountant of a chosen month. */
export function Exports({ month, siret }: { readonly month: string | null; readonly siret: string }) {
  const t = useWords("admin-money");
  const { isSending, error, run } = useSend();
  return (
    <>
      <p className="text-ink-muted">{t("exportsText")}</p>
      <div className="flex flex-wrap gap-3">
        {EXPORTS.map(({ file, name, label }) => (
          <Button
            key={file}
            variant="outline"
            size="sm"
            disabled={!month || isSending}
            onClick={() =>
              month && void run(() => download(`${name}-${month}.csv`, file, { query: { month } }))
            }
          >
            {t(label)}
          </Button>
        ))}
        {[month, month?.slice(0, 4)].map((period, index) => (
          <Button
            key={index === 0 ? "month" : "year"}
            variant="outline"
            size="sm"
            disabled={!period || isSending}
            onClick={() =>
              period &&
              void run(() =>
                download(`${fecName(siret, period)}.txt`, "GET /admin/api/money/fec.txt", {
                  query: { period },
                }),
              )
            }
          >
            {index === 0 ? t("exportFec") : t("exportFecYear", { year: period ?? "" })}
          </Button>
        ))}
      </div>
      <ErrorText error={error} />
    </>
  );
}
