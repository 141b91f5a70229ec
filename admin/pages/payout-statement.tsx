import { type ChangeEvent, useState } from "react";
import { Link } from "react-router";
import { endToEndId } from "#contract/buyback/payout-states.ts";
import type { StatementReport } from "#contract/buyback/payouts.ts";
import { formatMoney } from "#contract/format.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { useSend } from "#web/ui/forms/use-send.ts";
import { callRoute } from "../api.ts";
import { ErrorText } from "../error-text.tsx";
import { FactList } from "../fact-list.tsx";
import { Section } from "../section.tsx";
import { Page } from "../shell/page.tsx";

/** Reads a statement of the bank, and says what it changed. */
export default function PayoutStatementPage() {
  const t = useWords("admin-payouts");
  const { isSending, error, run } = useSend();
  const [report, setReport] = useState<StatementReport | null>(null);

  async function readFile({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? [];
    if (!file) return;
    const body = { name: file.name, content: await file.text() };
    // The same file can be chosen again.
    currentTarget.value = "";
    setReport(null);
    await run(async () => setReport(await callRoute("POST /admin/api/payout-statements", { body })));
  }
  return (
    <Page title={t("import.title")}>
      <p className="max-w-prose text-ink-muted">{t("import.text")}</p>
      <Field label={t("import.file")} error={error?.fields.content && t("import.wrong")} className="max-w-md">
        <Input
          type="file"
          accept=".xml,.csv,.txt,text/xml,text/csv"
          disabled={isSending}
          onChange={(event) => void readFile(event)}
        />
      </Field>
      {!error?.fields.content && <ErrorText error={error} />}
      <div role="status">{report && <Report report={report} />}</div>
      <p>
        <Link to="/payouts" className="underline underline-offset-4">
          {t("back")}
        </Link>
      </p>
    </Page>
  );
}

function Report({ report }: { readonly report: StatementReport }) {
  const t = useWords("admin-payouts");
  const locale = useLocale();
  const list = (ids: readonly number[]) => ids.map(endToEndId).join(", ");
  const money = (cents: number) => formatMoney(cents, locale);
  return (
    <Section title={t("import.report")}>
      {report.isKnown && <p className="text-warning">{t("import.isKnown")}</p>}
      {report.lines === 0 && <p>{t("import.none")}</p>}
      <FactList
        facts={[
          [t("import.paid"), list(report.paid)],
          [t("import.returned"), list(report.returned)],
          [t("import.known"), list(report.known)],
          [
            t("import.differing"),
            report.differing
              .map(({ id, cents, expectedCents }) =>
                t("import.amounts", {
                  ...{ id: endToEndId(id), found: money(cents), expected: money(expectedCents) },
                }),
              )
              .join(", "),
          ],
          [t("import.unknown"), list(report.unknown)],
        ]}
      />
    </Section>
  );
}
