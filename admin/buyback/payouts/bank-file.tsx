import type { PayoutBatch } from "#contract/buyback/payouts.ts";
import { formatDateTime } from "#contract/format.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { useSend } from "#web/ui/forms/use-send.ts";
import { download } from "../../api.ts";
import { ErrorText } from "../../error-text.tsx";
import { Section } from "../../section.tsx";

/** The bank's file of a signed batch. A copy says that the file has left before. */
export function BankFile({ batch: { id, exports, exportedAt } }: { readonly batch: PayoutBatch }) {
  const t = useWords("admin-payouts");
  const locale = useLocale();
  const { isSending, error, run } = useSend();
  const copy = exports === 0 ? "" : `-copie-${exports}`;
  return (
    <Section title={t("file")}>
      <p className={exportedAt ? "max-w-prose text-warning" : "max-w-prose text-ink-muted"}>
        {exportedAt ? t("file.exported", { date: formatDateTime(exportedAt, locale) }) : t("file.text")}
      </p>
      <div>
        <Button
          size="sm"
          variant={exportedAt ? "outline" : "solid"}
          loading={isSending}
          onClick={() =>
            void run(() =>
              download(`virements-${id}${copy}.xml`, "POST /admin/api/payout-batches/:id/file", {
                params: { id },
              }),
            )
          }
        >
          {exportedAt ? t("file.copy") : t("file.first")}
        </Button>
      </div>
      <ErrorText error={error} />
    </Section>
  );
}
