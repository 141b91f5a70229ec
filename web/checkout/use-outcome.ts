import { useCallback } from "react";
import { useNavigate } from "react-router";
import type { Cart } from "#contract/cart.ts";
import type { Order, OrderNeedsAction } from "#contract/orders.ts";
import type { ShippingOption } from "#contract/shipping.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { emptyCart } from "#web/tab/cart.ts";
import { keepBankStep, unmarkSent } from "#web/tab/checkout.ts";
import { isOwnPath } from "#web/tab/redirect-target.ts";
import { useToast } from "#web/ui/toast.tsx";
import { pendingOrder } from "./order-payload.ts";

/** Where a buyer goes with each outcome of an order that was sent. */
export function useOutcome() {
  const t = useWords("checkout");
  const toast = useToast();
  const navigate = useNavigate();

  const showResult = useCallback(
    (order: Order) => {
      unmarkSent();
      navigate("/payment-success", { replace: true, state: { orderDetails: order } });
      emptyCart();
    },
    [navigate],
  );

  /** Nobody knows yet: the page claims nothing, and the cart goes so that nobody pays twice. */
  const showPending = useCallback(
    (cart: Cart, option: ShippingOption) => {
      toast({ title: t("unknown.title"), description: t("unknown.text"), variant: "destructive" });
      showResult(pendingOrder({ cart, option, now: new Date() }));
    },
    [t, toast, showResult],
  );

  /** The provider's page for the bank's question; false when there is none. */
  const goToBank = useCallback(
    ({ orderId, actionUrl }: OrderNeedsAction): boolean => {
      if (!actionUrl) return false;
      keepBankStep(orderId);
      if (isOwnPath(actionUrl)) navigate(actionUrl);
      else window.location.assign(actionUrl);
      return true;
    },
    [navigate],
  );

  return { showResult, showPending, goToBank };
}
