import { useState } from "react";
import type { FieldErrors } from "#contract/errors.ts";
import { formatMoney } from "#contract/format.ts";
import type { Refundable } from "#contract/refunds/refunds.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";

interface RefundLinesProps {
  readonly refundable: readonly Refundable[];
  /** Fills the fields with the full refundable amounts. */
  readonly isFilled?: boolean;
  /** Errors by field name; `parts` is the error if there is no amount at all. */
  readonly errors: FieldErrors;
  readonly needsUnpacking: boolean;
}

/** Fields for the amount and the number of units to refund on each line. */
export function RefundLines({ refundable, isFilled = false, errors, needsUnpacking }: RefundLinesProps) {
  const t = useWords("admin-money");
  const admin = useWords("admin");
  const locale = useLocale();
  // The question stays during a repetition, which clears the refusal that asked it.
  const [asksUnpacking, setAsksUnpacking] = useState(false);
  if (needsUnpacking && !asksUnpacking) setAsksUnpacking(true);
  const isWrong = Object.keys(errors).some((name) => name.startsWith("amount-"));
  const euros = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, useGrouping: false });

  return (
    <>
      {refundable.map(({ position, name, quantity, amountCents }, index) => {
        const error = errors[`amount-${index}`];
        const most = formatMoney(amountCents, locale);
        return (
          <fieldset key={position ?? "delivery"} className="grid gap-2 sm:grid-cols-2">
            <legend className="mb-1 text-sm font-semibold">
              {t("line", { name: name || t("delivery"), amount: most })}
            </legend>
            <Field
              label={t("euros")}
              error={error && (error === "TOO_BIG" ? t("mostEuros", { amount: most }) : t("badEuros"))}
            >
              <Input
                name={`amount-${index}`}
                inputMode="decimal"
                maxLength={12}
                dir="ltr"
                defaultValue={isFilled ? euros.format(amountCents / 100) : undefined}
              />
            </Field>
            {quantity > 0 && (
              <Field label={t("quantity", { count: String(quantity) })}>
                <Input
                  name={`quantity-${index}`}
                  type="number"
                  min={0}
                  max={quantity}
                  defaultValue={isFilled ? quantity : 0}
                />
              </Field>
            )}
          </fieldset>
        );
      })}
      <p role="alert" className="text-sm font-medium text-danger empty:hidden">
        {errors.parts && !isWrong && t("nothing")}
      </p>
      {asksUnpacking && <Checkbox name="unpacked" label={admin("ending.unpacked")} required />}
    </>
  );
}
