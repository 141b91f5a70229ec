import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { DeliveryOffer } from "#contract/delivery/delivery.ts";
import { ERROR_STATUS, type ErrorCode } from "#contract/errors.ts";
import type { Cart } from "#contract/orders/cart.ts";
import type { ShippingOption } from "#contract/orders/shipping.ts";
import { CheckoutFrame } from "#web/checkout/checkout-frame.tsx";
import { CheckoutSkeleton } from "#web/checkout/checkout-skeleton.tsx";
import { useChosenOffer } from "#web/checkout/delivery/use-chosen-offer.ts";
import { failureOf, type PayFailure } from "#web/checkout/payment/pay-failure.ts";
import { PaymentDesk } from "#web/checkout/payment/payment-desk.tsx";
import { usePriorAttempt } from "#web/checkout/payment/use-prior-attempt.ts";
import { useCheckoutSession } from "#web/checkout/use-checkout-session.ts";
import { useCart } from "#web/client-state/cart.ts";
import { chosenShipping, isShippingOption } from "#web/client-state/checkout.ts";
import { metaWords, useWords } from "#web/i18n/use-words.ts";
import { words } from "#web/i18n/words.ts";
import { pagePorts } from "#web/ssr/page-context.ts";
import { Spinner } from "#web/ui/spinner.tsx";
import type { Route } from "./+types/payment.ts";

export const handle = words("amounts", "catalog", "checkout", "delivery");

export function meta(): Route.MetaDescriptors {
  return [{ title: metaWords("checkout")("payment.meta") }, { name: "robots", content: "noindex" }];
}

export function loader({ context }: Route.LoaderArgs) {
  return { offers: context.get(pagePorts).delivery.offers };
}

export default function PaymentPage({ loaderData: { offers } }: Route.ComponentProps) {
  const t = useWords("checkout");
  const session = useCheckoutSession("/payment");
  const cart = useCart();
  return (
    <CheckoutFrame step="payment" title={t("payment.title")}>
      {session && cart ? (
        <Checkout cart={cart} userId={session.claims.idUser} offers={offers} />
      ) : (
        <CheckoutSkeleton />
      )}
    </CheckoutFrame>
  );
}

interface CheckoutProps {
  cart: Cart;
  userId: number;
  offers: readonly DeliveryOffer[];
}

function Checkout({ cart, userId, offers }: CheckoutProps) {
  const t = useWords("checkout");
  const navigate = useNavigate();
  const { state } = useLocation();
  const [{ option, failure }] = useState(() => readPaymentState(state));
  const offer = useChosenOffer(cart, offers, option);
  const prior = usePriorAttempt(offer);

  // The state is cleared, because a reload must not show the failure again.
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
      offer={offer}
      before={failure ?? (prior.state === "none" ? prior.failure : null)}
      bank={prior.state === "action" ? prior.step : null}
    />
  );
}

const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === "string" && Object.hasOwn(ERROR_STATUS, code);

/** Parses the navigation state of /payment: the shipping option, and the refusal from the bank's page. */
function readPaymentState(state: unknown): { option: ShippingOption; failure: PayFailure | null } {
  const given: object = typeof state === "object" && state !== null ? state : {};
  const option = "shippingOption" in given ? given.shippingOption : null;
  const code = "failure" in given ? given.failure : null;
  return {
    option: isShippingOption(option) ? option : chosenShipping(),
    failure: isErrorCode(code) ? failureOf({ code, status: ERROR_STATUS[code] }) : null,
  };
}
