import type { Cents } from "#contract/money.ts";
import type { PaymentConfig } from "#contract/orders/payments.ts";

export interface WalletsProps {
  config: PaymentConfig;
  total: Cents;
  busy: boolean;
  /** Orders and pays with the payment method of a wallet. */
  onPay: (method: string) => Promise<void>;
}
