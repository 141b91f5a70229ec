import { useSearchParams } from "react-router";
import { readTableQuery } from "#contract/back-office/table.ts";
import { formatMoney, formatMonth } from "#contract/format.ts";
import { BalancesQuery } from "#contract/ledger/money.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { AccountBalances } from "../money/account-balances.tsx";
import { Conclusion } from "../money/conclusion.tsx";
import { Differences } from "../money/differences.tsx";
import { Exports } from "../money/exports.tsx";
import { lastMonths } from "../money/last-months.ts";
import { Margins } from "../money/margins.tsx";
import { Section } from "../section.tsx";
import { Page } from "../shell/page.tsx";
import { ChoiceFilter } from "../table/filters.tsx";
import { useRead } from "../use-read.ts";

const FACTS = [
  ["moved", "movedCents"],
  ["fees", "feeCents"],
  ["payouts", "payoutCents"],
] as const;

/** The ledger: whether it agrees with the provider, balances, files for the accountant, margins. */
export default function MoneyPage() {
  const t = useWords("admin-money");
  const nav = useWords("admin");
  const locale = useLocale();
  const [search] = useSearchParams();
  const query = readTableQuery(BalancesQuery, search);
  const loaded = useRead("GET /admin/api/money/balances", { query });
  const { data } = loaded;
  return (
    <Page loaded={loaded} title={nav("nav.money")}>
      {!loaded.error && (
        <ChoiceFilter
          name="month"
          label={t("month")}
          choices={lastMonths(new Date()).map((month) => [month, formatMonth(month, locale)] as const)}
        />
      )}
      {data && (
        <>
          <Section title={t("conclusion")}>
            <Conclusion balances={data} />
          </Section>
          <Section title={t("differences")}>
            <Differences />
          </Section>
          <Section title={t("balances")}>
            <AccountBalances accounts={data.accounts} />
          </Section>
          <Section title={t("there")}>
            <dl className="grid max-w-xl grid-cols-[1fr_auto] gap-x-6 gap-y-1">
              {FACTS.map(([name, figure]) => (
                <div key={name} className="contents">
                  <dt>{t(name)}</dt>
                  <dd className="figures text-end">{formatMoney(data.provider[figure], locale)}</dd>
                </div>
              ))}
            </dl>
          </Section>
          <Section title={t("exports")}>
            <Exports month={query.month ?? null} siret={data.siret} />
          </Section>
          <Section title={t("margins")}>
            {query.month ? (
              <Margins month={query.month} />
            ) : (
              <p className="text-ink-muted">{t("chooseMonth")}</p>
            )}
          </Section>
        </>
      )}
    </Page>
  );
}
