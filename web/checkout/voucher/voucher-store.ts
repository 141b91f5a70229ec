import { checkoutKey, dropCheckoutKey } from "#web/client-state/checkout.ts";
import { openSafeStorage } from "#web/client-state/safe-storage.ts";

/** The code that the buyer typed, for this tab alone. */
const KEY = "voucher";
const tab = openSafeStorage("sessionStorage");

export const typedVoucher = (): string | null => tab.read(KEY);

/** Null removes the code. An order with another voucher is another order, so it needs another key. */
export function keepVoucher(code: string | null) {
  if (typedVoucher() === code) return;
  tab.write(KEY, code);
  dropCheckoutKey(checkoutKey());
}

/** Forgets the code after its order. */
export const forgetVoucher = () => tab.write(KEY, null);
