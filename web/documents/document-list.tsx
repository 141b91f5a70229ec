import { Download } from "lucide-react";
import type { DocumentSummary } from "#contract/documents/documents.ts";
import { formatDate } from "#contract/format.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { Money } from "#web/i18n/money.tsx";
import { useWords } from "#web/i18n/use-words.ts";
import { useSend } from "#web/ui/forms/use-send.ts";
import { saveFile } from "#web/ui/save-file.ts";

interface Props {
  readonly documents: readonly DocumentSummary[];
  readonly load: (label: string) => Promise<Blob>;
}

/** The invoices, receipts and credit notes of an order. A button saves each as a PDF. Renders nothing without documents. */
export function DocumentList({ documents, load }: Props) {
  const t = useWords("documents");
  const locale = useLocale();
  const { isSending, error, run } = useSend();
  if (documents.length === 0) return null;

  const save = (label: string) =>
    run(async () => saveFile(`${label}.pdf`, await load(label)), { name: label });

  return (
    <section aria-labelledby="documents">
      <h2 id="documents" className="mb-2 font-semibold">
        {t("title")}
      </h2>
      <ul className="grid gap-1">
        {documents.map(({ label, kind, issuer, issuedAt, totalCents }) => (
          <li key={label}>
            <button
              type="button"
              disabled={isSending}
              onClick={() => void save(label)}
              className="grid min-h-11 w-full grid-cols-[auto_1fr] items-center gap-x-2.5 py-1 text-start text-sm disabled:opacity-60"
            >
              <Download aria-hidden className="size-5 text-brand" />
              <span>
                <span className="block font-semibold underline underline-offset-4">
                  {t(`kind.${kind}`)} <bdi className="whitespace-nowrap">{label}</bdi>
                  <span className="sr-only"> {t("download")}</span>
                </span>
                <span className="block text-ink-muted">
                  <bdi>{issuer}</bdi>
                  {" · "}
                  {formatDate(issuedAt, "day", locale)}
                  {" · "}
                  <Money cents={totalCents} />
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p role="alert" className="text-sm font-medium text-danger empty:hidden">
        {error && t("failed")}
      </p>
    </section>
  );
}
