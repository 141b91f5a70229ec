import type { Cents } from "#contract/money.ts";
import type { Amounts as Sums } from "#contract/orders/amounts.ts";
import { FreeDelivery } from "#web/delivery/delivery-promise.tsx";
import { Amounts } from "#web/i18n/amounts.tsx";

/** The amounts of the cart, with the specified star and its note while delivery is free. */
export function CartTotals({ amounts, voucher }: { amounts: Sums; voucher: Cents }) {
  return (
    <>
      <Amounts amounts={amounts} free="starred" voucher={voucher} />
      <p className="mt-2 text-sm text-ink-muted">
        {"* "}
        <FreeDelivery />
      </p>
    </>
  );
}
