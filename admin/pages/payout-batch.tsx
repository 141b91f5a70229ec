import { Link, useParams } from "react-router";
import { endToEndId } from "#contract/buyback/payout-states.ts";
import type { PayoutBatch } from "#contract/buyback/payouts.ts";
import { formatDateTime, formatMoney } from "#contract/format.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Badge } from "#web/ui/badge.tsx";
import { BankFile } from "../buyback/payouts/bank-file.tsx";
import { CancelBatch, SignBatch } from "../buyback/payouts/batch-acts.tsx";
import { OutcomeButton } from "../buyback/payouts/outcome-button.tsx";
import { PayoutBadge } from "../buyback/payouts/payout-badge.tsx";
import { FactList } from "../fact-list.tsx";
import { Section, SectionTable } from "../section.tsx";
import { useMay } from "../session.tsx";
import { Page } from "../shell/page.tsx";
import { useRead } from "../use-read.ts";

const TONES = { draft: "warning", signed: "success", cancelled: "neutral" } as const;

/** A batch of transfers: who prepared and signed it, its file for the bank, and each transfer. */
export default function PayoutBatchPage() {
  const { id = "" } = useParams();
  const t = useWords("admin-payouts");
  const may = useMay();
  const loaded = useRead("GET /admin/api/payout-batches/:id", { params: { id } });
  const { data } = loaded;
  const isDraft = data?.state === "draft";
  return (
    <Page
      loaded={loaded}
      title={t("batchTitle", { id })}
      actions={
        <>
          {isDraft && <CancelBatch id={data.id} />}
          {isDraft && may("payouts.sign") && data.signing === "open" && <SignBatch batch={data} />}
        </>
      }
    >
      {isDraft && data.signing !== "open" && <p>{t(`sign.${data.signing}`)}</p>}
      {data && <Facts batch={data} />}
      {data?.state === "signed" && may("payouts.sign") && <BankFile batch={data} />}
      {data && data.payouts.length > 0 && <Transfers batch={data} />}
      <p>
        <Link to="/payouts">{t("back")}</Link>
      </p>
    </Page>
  );
}

function Facts({ batch }: { readonly batch: PayoutBatch }) {
  const t = useWords("admin-payouts");
  const locale = useLocale();
  const byWhom = (name: string, at: string) => `${name}, ${formatDateTime(at, locale)}`;
  return (
    <Section title={t("batch.facts")}>
      <FactList
        facts={[
          [
            t("state"),
            <Badge key="state" tone={TONES[batch.state]}>
              {t(`batch.${batch.state}`)}
            </Badge>,
          ],
          [
            t("batch.total"),
            `${formatMoney(batch.cents, locale)} · ${t("batch.count", { count: batch.payouts.length })}`,
          ],
          [t("batch.prepared"), byWhom(batch.preparedBy, batch.preparedAt)],
          [t("batch.signedBy"), batch.signedBy && batch.signedAt && byWhom(batch.signedBy, batch.signedAt)],
        ]}
      />
      {batch.byOne && <p className="text-warning">{t("batch.byOne")}</p>}
    </Section>
  );
}

function Transfers({ batch: { payouts } }: { readonly batch: PayoutBatch }) {
  const t = useWords("admin-payouts");
  const locale = useLocale();
  const may = useMay();
  return (
    <SectionTable
      title={t("batch.payouts")}
      empty={t("empty")}
      rows={payouts}
      rowKey={({ id }) => String(id)}
      columns={[
        { header: t("id"), cell: ({ id }) => endToEndId(id), lead: true },
        {
          header: t("buyback"),
          cell: ({ buybackId }) => <Link to={`/buybacks/${buybackId}`}>{buybackId}</Link>,
        },
        { header: t("account"), cell: ({ last4 }) => (last4 ? `… ${last4}` : "–") },
        {
          header: t("state"),
          cell: ({ state, proof }) => (
            <span className="grid justify-items-start gap-1">
              <PayoutBadge state={state} />
              <small className="wrap-anywhere text-ink-muted empty:hidden">{proof}</small>
            </span>
          ),
        },
        { header: t("amount"), align: "end", cell: ({ cents }) => formatMoney(cents, locale) },
        ...(may("payouts.sign")
          ? [
              {
                header: t("outcome"),
                cell: (payout: PayoutBatch["payouts"][number]) =>
                  payout.state === "sent" || payout.state === "paid" ? (
                    <OutcomeButton payout={payout} />
                  ) : (
                    "–"
                  ),
              },
            ]
          : []),
      ]}
    />
  );
}
