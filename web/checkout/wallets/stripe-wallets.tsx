import { Elements, ExpressCheckoutElement, useElements, useStripe } from "@stripe/react-stripe-js";
import type { Stripe, StripeExpressCheckoutElementConfirmEvent } from "@stripe/stripe-js";
import { useEffect, useState } from "react";
import { useLocale } from "#web/i18n/locale.ts";
import { loadStripe } from "../card/load-stripe.ts";
import { OrWallet } from "./or-wallet.tsx";
import type { WalletsProps } from "./wallet-props.ts";

/** Apple Pay, Google Pay and PayPal, if the buyer's device and the shop's account support them. */
export default function StripeWallets({
  publishableKey,
  ...props
}: WalletsProps & { publishableKey: string }) {
  const locale = useLocale();
  const [stripe, setStripe] = useState<Stripe | null>(null);
  useEffect(() => {
    let wanted = true;
    loadStripe(publishableKey, locale).then(
      (loaded) => wanted && setStripe(loaded),
      // The card field reports that the script failed to load.
      () => {},
    );
    return () => {
      wanted = false;
    };
  }, [publishableKey, locale]);
  if (!stripe) return null;
  const allowedPaymentMethodTypes = props.config.paypal ? ["card", "paypal"] : ["card"];
  return (
    <Elements
      stripe={stripe}
      options={{ locale, mode: "payment", amount: props.total, currency: "eur", allowedPaymentMethodTypes }}
    >
      <Buttons {...props} />
    </Elements>
  );
}

function Buttons({ config, onPay }: WalletsProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [open, setOpen] = useState(false);

  async function confirm(event: StripeExpressCheckoutElementConfirmEvent) {
    if (!stripe || !elements) return;
    const { error: invalid } = await elements.submit();
    const made = invalid
      ? null
      : await stripe.createConfirmationToken({ elements, params: { return_url: location.href } });
    if (made?.confirmationToken) await onPay(made.confirmationToken.id);
    // The wallet shows its own error message.
    else event.paymentFailed({ reason: "fail" });
  }

  return (
    <OrWallet hidden={!open}>
      <ExpressCheckoutElement
        options={{
          buttonType: { applePay: "order", googlePay: "order", paypal: "buynow" },
          paymentMethods: {
            link: "never",
            amazonPay: "never",
            klarna: "never",
            paypal: config.paypal ? "auto" : "never",
          },
        }}
        onReady={({ availablePaymentMethods }) => setOpen(availablePaymentMethods !== undefined)}
        onConfirm={confirm}
      />
    </OrWallet>
  );
}
