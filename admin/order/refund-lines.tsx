import { formatMoney } from "#contract/format.ts";
import { eurosToCents } from "#contract/money.ts";
import type { Refundable, RefundPart } from "#contract/refunds/refunds.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";

interface RefundLinesProps {
  readonly refundable: readonly Refundable[];
  /** What the fields begin with. */
  readonly asked?: readonly RefundPart[];
  readonly isEmpty: boolean;
  readonly needsUnpacking: boolean;
}

/** The amount and the number of units that go back of each line. */
export function RefundLines({ refundable, asked = [], isEmpty, needsUnpacking }: RefundLinesProps) {
  const t = useWords("admin-money");
  const admin = useWords("admin");
  const locale = useLocale();
  const euros = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, useGrouping: false });

  return (
    <>
      {refundable.map(({ position, name, quantity, amountCents }, index) => {
        const begin = asked.find((part) => part.position === position);
        return (
          <fieldset key={position ?? "delivery"} className="grid gap-2 sm:grid-cols-2">
            <legend className="mb-1 text-sm font-semibold">
              {t("line", { name: name || t("delivery"), amount: formatMoney(amountCents, locale) })}
            </legend>
            <Field label={t("euros")}>
              <Input
                name={`amount-${index}`}
                inputMode="decimal"
                maxLength={12}
                dir="ltr"
                defaultValue={begin && euros.format(begin.amountCents / 100)}
              />
            </Field>
            {quantity > 0 && (
              <Field label={t("quantity", { count: String(quantity) })}>
                <Input
                  name={`quantity-${index}`}
                  type="number"
                  min={0}
                  max={quantity}
                  defaultValue={begin?.quantity ?? 0}
                />
              </Field>
            )}
          </fieldset>
        );
      })}
      <p role="alert" className="text-sm font-medium text-danger empty:hidden">
        {isEmpty && t("nothing")}
      </p>
      {needsUnpacking && <Checkbox name="unpacked" label={admin("ending.unpacked")} required />}
    </>
  );
}

/** What was typed into `RefundLines`. An empty amount gives nothing back; a comma is a point. */
export function readRefund(refundable: readonly Refundable[], data: FormData) {
  const parts = refundable.flatMap(({ position }, index) => {
    const typed = String(data.get(`amount-${index}`) ?? "")
      .trim()
      .replace(",", ".");
    const amountCents = typed === "" ? 0 : (eurosToCents(Number(typed)) ?? 0);
    const quantity = Number(data.get(`quantity-${index}`) ?? 0);
    return amountCents > 0 ? [{ position, quantity, amountCents }] : [];
  });
  return { parts, ...(data.get("unpacked") === "on" && { unpacked: true }) };
}
