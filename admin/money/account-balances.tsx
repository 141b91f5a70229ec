import { formatMoney } from "#contract/format.ts";
import type { AccountBalance } from "#contract/ledger/money.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { type Column, DataTable } from "#web/ui/data-table.tsx";

const SUMS = [
  ["opening", "openingCents"],
  ["debit", "debitCents"],
  ["credit", "creditCents"],
  ["closing", "closingCents"],
] as const;
type Figure = (typeof SUMS)[number][1];
type Row = Omit<AccountBalance, "account"> & { readonly account: AccountBalance["account"] | "sum" };

/** The accounts of the ledger and their sum, which is zero. */
export function AccountBalances({ accounts }: { accounts: readonly AccountBalance[] }) {
  const t = useWords("admin-money");
  const locale = useLocale();
  const total = (name: Figure) => accounts.reduce((sum, one) => sum + one[name], 0);
  const sum: Row = {
    account: "sum",
    openingCents: total("openingCents"),
    debitCents: total("debitCents"),
    creditCents: total("creditCents"),
    closingCents: total("closingCents"),
  };
  return (
    <DataTable<Row>
      caption={t("balances")}
      rows={[...accounts, sum]}
      rowKey={({ account }) => account}
      columns={[
        {
          header: t("account"),
          cell: ({ account }) => (account === "sum" ? t("sum") : t(`account.${account}`)),
          lead: true,
        },
        ...SUMS.map(
          ([name, figure]): Column<Row> => ({
            header: t(name),
            align: "end",
            // Credits are negative in the ledger; the credit column shows them without a sign.
            cell: (row) => (
              <span className="whitespace-nowrap">
                {formatMoney(name === "credit" ? Math.abs(row[figure]) : row[figure], locale)}
              </span>
            ),
          }),
        ),
      ]}
    />
  );
}
