import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { useSend } from "#web/ui/forms/use-send.ts";
import { download } from "../api.ts";
import { ErrorText } from "../error-text.tsx";

const EXPORTS = [
  { list: "vat", name: "tva", label: "exportVat" },
  { list: "sales", name: "journal", label: "exportSales" },
] as const;

/** The files for the accountant of a chosen month. */
export function Exports({ month }: { month: string | null }) {
  const t = useWords("admin-money");
  const { isSending, error, run } = useSend();
  return (
    <>
      <p className="text-ink-muted">{t("exportsText")}</p>
      <div className="flex flex-wrap gap-3">
        {EXPORTS.map(({ list, name, label }) => (
          <Button
            key={list}
            variant="outline"
            size="sm"
            disabled={!month || isSending}
            onClick={() =>
              void run(() => download(`money/${list}.csv?month=${month}`, `${name}-${month}.csv`))
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
