import { Wallet } from "lucide-react";
import { createSandboxMethod } from "#web/checkout/card/create-sandbox-method.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { useSend } from "#web/ui/forms/use-send.ts";
import { useMoney } from "../use-money.ts";
import { OrWallet } from "./or-wallet.tsx";
import type { WalletsProps } from "./wallet-props.ts";

/** The test card of the sandbox's wallet. Payments with it succeed. */
const card = () => ({
  number: "4242424242424242",
  expMonth: 12,
  expYear: new Date().getFullYear() + 3,
  cvc: "123",
});

/** The sandbox's replacement for Apple Pay, Google Pay and PayPal. One click orders and pays, without typing a card. */
export function SandboxWallet({ total, busy, onPay }: WalletsProps) {
  const t = useWords("checkout");
  const { money } = useMoney();
  const { isSending: opening, error, run } = useSend();

  const pay = () => run(async () => onPay(await createSandboxMethod(card())));

  return (
    <OrWallet>
      <Button
        variant="outline"
        size="lg"
        className="w-full"
        icon={<Wallet aria-hidden />}
        loading={opening}
        disabled={busy && !opening}
        onClick={pay}
      >
        {t("wallet.sandbox", { amount: money(total) })}
      </Button>
      <p role="alert" className="mt-2 text-sm font-medium text-danger empty:absolute">
        {error && t("error.method")}
      </p>
    </OrWallet>
  );
}
