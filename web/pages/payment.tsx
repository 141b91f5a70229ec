import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Cart } from "#contract/cart.ts";
import { CheckoutFrame } from "#web/checkout/checkout-frame.tsx";
import { CheckoutSkeleton } from "#web/checkout/checkout-skeleton.tsx";
import { PaymentDesk } from "#web/checkout/payment-desk.tsx";
import { readPaymentState } from "#web/checkout/payment-state.ts";
import { useCheckoutGuard } from "#web/checkout/use-ask-login.ts";
import { usePriorAttempt } from "#web/checkout/use-prior-attempt.ts";
import { metaWords, useWords } from "#web/i18n/use-words.ts";
import { words } from "#web/i18n/words.ts";
import { useCart } from "#web/tab/cart.ts";
import { Spinner } from "#web/ui/spinner.tsx";
import type { Route } from "./+types/payment.ts";

export const handle = words("checkout");

export function meta(): Route.MetaDescriptors {
  return [{ title: metaWords("checkout")("payment.meta") }, { name: "robots", content: "noindex" }];
}

export default function PaymentPage() {
  const t = useWords("checkout");
  const session = useCheckoutGuard("/payment");
  const cart = useCart();
  return (
    <CheckoutFrame step="payment" title={t("payment.title")}>
      {session && cart ? <Checkout cart={cart} userId={session.claims.idUser} /> : <CheckoutSkeleton />}
    </CheckoutFrame>
  );
}

function Checkout({ cart, userId }: { cart: Cart; userId: number }) {
  const t = useWords("checkout");
  const navigate = useNavigate();
  const { state } = useLocation();
  const [{ option, failure }] = useState(() => readPaymentState(state));
  const prior = usePriorAttempt();

  // Told once: a reload must not tell it again.
  useEffect(() => {
    if (failure)
      navigate(".", {
        replace: true,
        preventScrollReset: true,
        state: { shippingOption: option, fromShipping: true },
      });
  }, [failure, option, navigate]);

  if (prior.state === "checking")
    return (
      <div className="grid min-h-80 place-items-center">
        <Spinner label={t("busy.prior")} />
      </div>
    );
  return (
    <PaymentDesk
      cart={cart}
      userId={userId}
      option={option}
      before={failure ?? (prior.state === "none" ? prior.failure : null)}
      bank={prior.state === "action" ? prior.step : null}
    />
  );
}
