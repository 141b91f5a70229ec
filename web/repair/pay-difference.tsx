import { formatMoney } from "#contract/format.ts";
import type { CustomerRepair } from "#contract/repair/tracked-repair.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { ButtonLink } from "#web/ui/button.tsx";

/** The difference of an accepted quote, with a link to the page where it is paid. Renders nothing while none is due. */
export function PayDifference({ toPay }: Pick<CustomerRepair, "toPay">) {
  const t = useWords("repairs");
  const locale = useLocale();
  if (!toPay) return null;
  const amount = formatMoney(toPay.totalCents, locale);
  return (
    <div className="grid gap-3 rounded-md bg-brand-soft p-4">
      <p>{t("charge.text", { amount })}</p>
      <ButtonLink to={`/payer/${toPay.token}`} reloadDocument className="justify-self-start">
        {t("charge.pay", { amount })}
      </ButtonLink>
    </div>
  );
}
