import { useNavigate } from "react-router";
import type { DeliveryOffer } from "#contract/delivery/delivery.ts";
import { amountsOf, cartSums } from "#contract/orders/amounts.ts";
import { articleCount, type Cart, hasPhone } from "#contract/orders/cart.ts";
import { voucherShare } from "#contract/vouchers/voucher.ts";
import { Estimate } from "#web/buyback/estimate.tsx";
import { CartSkeleton } from "#web/cart/cart-skeleton.tsx";
import { CartTotals } from "#web/cart/cart-totals.tsx";
import { CartLines, CartSummary, EmptyCart } from "#web/cart/cart-view.tsx";
import { useCartRefresh } from "#web/cart/use-cart-refresh.ts";
import { BesideSummary, CheckoutFrame } from "#web/checkout/checkout-frame.tsx";
import { offerPrice } from "#web/checkout/delivery/chosen-offer.ts";
import { useChosenOffer } from "#web/checkout/delivery/use-chosen-offer.ts";
import { Notice } from "#web/checkout/notice.tsx";
import { CHANGES_BLOCK, OfferChanges } from "#web/checkout/offer-changes.tsx";
import { BankWaits } from "#web/checkout/payment/bank-waits.tsx";
import { usePriorAttempt } from "#web/checkout/payment/use-prior-attempt.ts";
import { Promises } from "#web/checkout/promises.tsx";
import { checkoutLogin } from "#web/checkout/use-checkout-session.ts";
import { useVoucher } from "#web/checkout/voucher/use-voucher.ts";
import { VoucherField } from "#web/checkout/voucher/voucher-field.tsx";
import { useCart, useUnreadLines } from "#web/client-state/cart.ts";
import { chosenShipping, isGone, useTabSettled } from "#web/client-state/checkout.ts";
import { useOfferChanges } from "#web/client-state/offer-changes.ts";
import { currentSession } from "#web/client-state/session.ts";
import { useLoginRedirect } from "#web/client-state/use-require-session.ts";
import { DeliveryNote } from "#web/delivery/delivery-promise.tsx";
import { metaWords, useWords } from "#web/i18n/use-words.ts";
import { words } from "#web/i18n/words.ts";
import { pagePorts } from "#web/ssr/page-context.ts";
import type { Route } from "./+types/cart.ts";

export const handle = words("cart", "amounts", "catalog", "checkout", "delivery");

export function meta(): Route.MetaDescriptors {
  return [{ title: metaWords("cart")("meta") }, { name: "robots", content: "noindex" }];
}

export function loader({ context }: Route.LoaderArgs) {
  return { offers: context.get(pagePorts).delivery.offers };
}

export default function CartPage({ loaderData: { offers } }: Route.ComponentProps) {
  const t = useWords("cart");
  const cart = useCart();
  const settled = useTabSettled();
  const prior = usePriorAttempt(useChosenOffer(cart, offers, chosenShipping()));
  const shown = settled && prior.state !== "checking" ? cart : null;
  const count = articleCount(shown ?? []);
  const unread = useUnreadLines();
  return (
    <CheckoutFrame step="cart" title={t("title")} aside={count > 0 ? t("count", { count }) : undefined}>
      {unread > 0 && (
        <div className="mb-6">
          <Notice tone="warning">
            <p>{t("unread", { count: unread })}</p>
          </Notice>
        </div>
      )}
      {!shown && <CartSkeleton label={t("loading")} />}
      {shown?.length === 0 && <EmptyCart />}
      {shown && shown.length > 0 && (
        <FilledCart
          cart={shown}
          standard={offers[0]}
          bankUrl={prior.state === "action" ? (prior.step.actionUrl ?? "/payment") : null}
        />
      )}
    </CheckoutFrame>
  );
}

interface FilledCartProps {
  cart: Cart;
  /** The standard delivery, whose price is shown until the buyer chooses. */
  standard: DeliveryOffer | undefined;
  bankUrl: string | null;
}

function FilledCart({ cart, standard, bankUrl }: FilledCartProps) {
  const navigate = useNavigate();
  const redirectToLogin = useLoginRedirect();
  // The check waits for the visitor's own pending order, because its reserved phones would look sold.
  const changes = useCartRefresh(bankUrl === null);
  const changed = useOfferChanges(cart, bankUrl === null);
  const open = cart.filter((line) => !isGone(line));
  const choice = useVoucher();
  const amounts = amountsOf(cartSums(open), offerPrice(standard, open));
  const voucher = choice.voucher ? voucherShare(choice.voucher.held.cents, amounts.total) : 0;
  function choose() {
    if (currentSession()) navigate("/shipping-options");
    else redirectToLogin(checkoutLogin("/shipping-options"));
  }
  return (
    <BesideSummary
      summary={
        <>
          <CartSummary
            cart={cart}
            onContinue={choose}
            blockedBy={changed.length > 0 ? CHANGES_BLOCK : undefined}
          >
            <CartTotals amounts={amounts} voucher={voucher} />
            {amounts.total > 0 && <VoucherField choice={choice} />}
            {hasPhone(open) && <DeliveryNote className="mt-4" />}
          </CartSummary>
          <Estimate asks />
          <Promises />
        </>
      }
    >
      {bankUrl && <BankWaits url={bankUrl} />}
      <OfferChanges changed={changed} />
      <CartLines cart={cart} changes={changes} />
    </BesideSummary>
  );
}
