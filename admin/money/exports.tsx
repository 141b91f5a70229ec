import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { useSend } from "#web/ui/forms/use-send.ts";
import { download } from "../api.ts";
import { ErrorText } from "../error-text.tsx";

const EXPORTS = [
  { file: "GET /admin/api/money/vat.csv", name: "tva", label: "exportVat" },
  { file: "GET /admin/api/money/sales.csv", name: "journal", label: "exportSales" },
] as const;

/** The files for the accountant of a chosen month. */
export function Exports({ month }: { month: string | null }) {
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
      </div>
      <ErrorText error={error} />
    </>
  );
}
