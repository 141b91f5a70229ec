import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { download } from "../api.ts";
import { ErrorText } from "../error-text.tsx";
import { useSend } from "../use-send.ts";

/** The files for the accountant of a chosen month. */
export function Exports({ month }: { month: string | null }) {
  const t = useWords("admin-money");
  const { isSending, error, run } = useSend();
  const save = (list: "vat" | "sales", name: string) =>
    run(() => download(`money/${list}.csv?month=${month}`, `${name}-${month}.csv`));
  return (
    <>
      <p className="text-ink-muted">{t("exportsText")}</p>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="outline"
          size="sm"
          disabled={!month || isSending}
          onClick={() => void save("vat", "tva")}
        >
          {t("exportVat")}
        </Button>
        <Button
          variant="outline"
          size="sm"
          disabled={!month || isSending}
          onClick={() => void save("sales", "journal")}
        >
          {t("exportSales")}
        </Button>
      </div>
      <ErrorText error={error} />
    </>
  );
}
