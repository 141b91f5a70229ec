import { FileUp } from "lucide-react";
import { useState } from "react";
import type { BenchDevice } from "#contract/devices/bench.ts";
import { MAX_REPORT_BYTES, REPORT_REFUSALS } from "#contract/devices/machine-report.ts";
import { formatDateTime } from "#contract/format.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { useSend } from "#web/ui/forms/use-send.ts";
import { callRoute, download } from "../api.ts";
import { ErrorText } from "../error-text.tsx";
import { Section } from "../section.tsx";

type Refusal = (typeof REPORT_REFUSALS)[number];

/** The machines' reports of a phone: attaches a file, and shows what each file states and what nobody could read. */
export function AttachReport({ unit }: { readonly unit: BenchDevice }) {
  const t = useWords("admin-bench");
  const locale = useLocale();
  const { publicId, version, reports } = unit;
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { isSending, error, run, forget } = useSend();
  async function attach(file: File) {
    setRefusal(null);
    if (file.size > MAX_REPORT_BYTES) return setRefusal("TOO_BIG");
    const content = btoa(
      Array.from(new Uint8Array(await file.arrayBuffer()), (byte) => String.fromCharCode(byte)).join(""),
    );
    await run(
      () =>
        callRoute("POST /admin/api/bench/:publicId/reports", {
          params: { publicId },
          body: { version, content },
        }),
      {
        onRefused({ fields }) {
          const code = REPORT_REFUSALS.find((one) => one === fields?.content);
          setRefusal(code ?? null);
          return code !== undefined;
        },
      },
    );
  }
  return (
    <Section title={t("report.title")}>
      <label
        aria-busy={isSending || undefined}
        className="relative flex min-h-12 items-center gap-3 rounded-md border-2 border-dashed border-line-strong px-3 py-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand"
      >
        <FileUp aria-hidden className="size-6 shrink-0" />
        <span>
          <b>{t("report.attach")}</b> <span className="text-ink-muted">{t("report.how")}</span>
        </span>
        <input
          type="file"
          accept=".json,.csv,.xml,.pdf"
          aria-label={t("report.attach")}
          disabled={isSending}
          className="absolute inset-0 cursor-pointer opacity-0"
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            event.target.value = "";
            if (file) void attach(file);
          }}
        />
      </label>
      <ErrorText error={error} onReload={forget} />
      {refusal && (
        <p role="alert" className="text-danger">
          {t(`report.refused.${refusal}`)}
        </p>
      )}
      <ul className="grid gap-3 empty:hidden">
        {reports.map(({ id, format, reading, by, at }) => (
          <li key={id} className="grid gap-1">
            <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <b>{t(`report.format.${format}`)}</b>
              <span className="text-ink-muted">
                {by}, {formatDateTime(at, locale)}
              </span>
              <Button
                size="sm"
                variant="ghost"
                onClick={() =>
                  void download("rapport", "GET /admin/api/bench/:publicId/reports/:report", {
                    params: { publicId, report: id },
                  })
                }
              >
                {t("report.open")}
              </Button>
            </div>
            <p>
              {reading
                ? t("report.read", { count: reading.results.length, unknown: reading.unknown.length })
                : t("report.unread")}
            </p>
            {reading && reading.unknown.length > 0 && (
              <details>
                <summary className="min-h-11 cursor-pointer content-center">{t("report.unknown")}</summary>
                <ul className="list-disc ps-5 text-sm">
                  {reading.unknown.map(({ name, value }) => (
                    <li key={`${name} ${value}`} className="wrap-anywhere">
                      {name} : {value}
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
