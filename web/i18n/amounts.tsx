import { type ReactNode, useId } from "react";
import type { Cents } from "#contract/money.ts";
import type { AmountRow, Amounts as Sums } from "#contract/orders/amounts.ts";
import { Money } from "./money.tsx";
import { useWords } from "./use-words.ts";

interface AmountsProps {
  amounts: Sums;
  /** The words for delivery without a price: `Gratuit*` in the cart, where a note explains the star, else `Offerte`. */
  free?: "starred" | "offered";
  /** The label of the taxed lines before tax: `Sous-total HT` on the payment page, else `Total HT`. */
  net?: "net" | "subtotal";
  /** The refunded part of the total. */
  refunded?: Cents;
  /** The part of the total that a voucher pays. */
  voucher?: Cents;
}

/** The rows that add up to the total, and below it the tax inside. Every page with amounts shows this. */
export function Amounts({ amounts, free = "offered", net = "net", refunded = 0, voucher = 0 }: AmountsProps) {
  const t = useWords("amounts");
  const { rows, total, isFree } = amounts;
  return (
    <div className="grid gap-4">
      <dl data-amounts="" className="grid gap-2.5">
        {rows.map((row) => (
          <div key={row.kind} className="flex justify-between gap-4">
            <dt className="min-w-0 text-ink-muted wrap-anywhere">{t(`row.${row.kind}`)}</dt>
            <dd className="shrink-0 text-end figures">
              <RowAmount row={row} free={free} />
            </dd>
          </div>
        ))}
        <div className="mt-1.5 flex items-baseline justify-between gap-4 border-t border-line pt-4">
          <dt className="text-lg font-semibold">{t("total")}</dt>
          <dd className="text-2xl font-bold figures">{isFree ? t("zero") : <Money cents={total} />}</dd>
        </div>
        {voucher > 0 &&
          ([["byVoucher", voucher] as const, ["byCard", total - voucher] as const] as const).map(
            ([way, cents]) => (
              <div key={way} className="flex justify-between gap-4 font-semibold">
                <dt>{t(way)}</dt>
                <dd className="figures">
                  <Money cents={cents} />
                </dd>
              </div>
            ),
          )}
        {refunded > 0 && (
          <div className="flex justify-between gap-4 font-semibold">
            <dt>{t("refunded")}</dt>
            <dd className="figures">
              <Money cents={refunded} />
            </dd>
          </div>
        )}
      </dl>
      <TaxInside amounts={amounts} net={net} />
      {rows.some(({ kind, quote }) => quote && kind !== "shipping") && (
        <p className="text-sm text-ink-muted">{t("quoted")}</p>
      )}
    </div>
  );
}

function RowAmount({
  row: { kind, cents, tax, quote },
  free,
}: {
  row: AmountRow;
  free: "starred" | "offered";
}) {
  const t = useWords("amounts");
  if (cents === 0) return quote ? t("quote") : t(kind === "shipping" ? free : "zero");
  return (
    <>
      <Money cents={cents} />
      {tax > 0 && (
        <span className="block text-sm text-ink-muted">
          {t.rich("inside", { tax: () => <Money cents={tax} /> })}
        </span>
      )}
    </>
  );
}

/** The tax inside the total. The rows stand apart from those above, because they are no further part of the total. */
function TaxInside({ amounts: { taxed, margin }, net }: { amounts: Sums; net: "net" | "subtotal" }) {
  const t = useWords("amounts");
  const ct = useWords("catalog");
  const id = useId();
  const row = (label: string, amount: ReactNode) => (
    <div className="flex justify-between gap-4">
      <dt className="min-w-0 wrap-anywhere">{label}</dt>
      <dd className="shrink-0 figures">{amount}</dd>
    </div>
  );
  if (!taxed && !margin) return null;
  return (
    <section aria-labelledby={taxed ? id : undefined} className="text-sm text-ink-muted">
      {taxed && (
        <p id={id} className="mb-1 font-semibold">
          {t("taxed")}
        </p>
      )}
      <dl data-tax-inside="" className="grid gap-1">
        {taxed && row(t(net), <Money cents={taxed.net} />)}
        {taxed && row(t("tax"), <Money cents={taxed.tax} />)}
        {margin && row(ct("vat.margin"), t("included"))}
      </dl>
    </section>
  );
}
