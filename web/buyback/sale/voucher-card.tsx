import { formatDate, formatMoney } from "#contract/format.ts";
import { api } from "#web/client-state/api.ts";
import { useRequest } from "#web/client-state/use-request.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";

/** The voucher that paid a phone: its code, what it holds, and until when. */
export function VoucherCard({ token }: { readonly token: string }) {
  const t = useWords("sale");
  const locale = useLocale();
  const { data } = useRequest(`voucher ${token}`, () =>
    api.call("POST /buyback/vouchers", { body: { token } }),
  );
  if (!data) return null;
  const { code, issuedCents, bonusCents, cents, expiresAt, isExpired } = data;
  const money = (amount: number) => formatMoney(amount, locale);
  const rows = [
    [t("voucher.left"), money(cents)],
    [t("voucher.issued"), money(issuedCents)],
    bonusCents > 0 && [t("voucher.bonus"), money(bonusCents)],
    [t(isExpired ? "voucher.ended" : "voucher.until"), formatDate(expiresAt, "long", locale)],
  ] as const;
  return (
    <Card>
      <h2 className="mb-3 text-xl font-bold">{t("voucher.title")}</h2>
      <p
        dir="ltr"
        className="rounded-md border border-dashed border-line-strong bg-surface-sunken p-4 text-center font-mono text-lg font-bold wrap-anywhere select-all"
      >
        {code}
      </p>
      <dl className="mt-4 divide-y divide-line text-sm">
        {rows.map(
          (row) =>
            row && (
              <div key={row[0]} className="flex justify-between gap-4 py-2">
                <dt className="text-ink-muted">{row[0]}</dt>
                <dd className="font-semibold figures">
                  <bdi>{row[1]}</bdi>
                </dd>
              </div>
            ),
        )}
      </dl>
      <p className="mt-3 text-sm text-ink-muted">{t("voucher.how")}</p>
      <ButtonLink to="/store" className="mt-4">
        {t("voucher.shop")}
      </ButtonLink>
    </Card>
  );
}
