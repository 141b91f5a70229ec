import { useCallback } from "react";
import { useNavigate } from "react-router";
import type { Order, OrderNeedsAction } from "#contract/orders/orders.ts";
import { currentCart, emptyCart } from "#web/client-state/cart.ts";
import { saveBankStep, unmarkSent } from "#web/client-state/checkout.ts";
import { isOwnPath } from "#web/client-state/redirect-target.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { forgetVoucher } from "../voucher/voucher-store.ts";
import { markPrivate, type PaymentInput, pendingOrder } from "./order-payload.ts";

/** Redirects a buyer by the outcome of an order. */
export function useOrderOutcome() {
  const t = useWords("checkout");
  const toast = useToast();
  const navigate = useNavigate();

  const showResult = useCallback(
    (order: Order) => {
      unmarkSent();
      const orderDetails = markPrivate(order, currentCart());
      navigate("/payment-success", { replace: true, state: { orderDetails } });
      emptyCart();
      forgetVoucher();
    },
    [navigate],
  );

  /** Shows that the outcome is unknown. It empties the cart, so that nobody pays twice. */
  const showPending = useCallback(
    ({ cart, offer, voucher }: Omit<PaymentInput, "now">) => {
      toast({ title: t("unknown.title"), description: t("unknown.text"), variant: "destructive" });
      showResult(pendingOrder({ cart, offer, voucher: voucher ?? null, now: new Date() }));
    },
    [t, toast, showResult],
  );

  /** Opens the provider's 3-D Secure page. Returns false when there is none. */
  const goToBank = useCallback(
    ({ orderId, actionUrl }: OrderNeedsAction): boolean => {
      if (!actionUrl) return false;
      saveBankStep(orderId);
      if (isOwnPath(actionUrl)) navigate(actionUrl);
      else window.location.assign(actionUrl);
      return true;
    },
    [navigate],
  );

  return { showResult, showPending, goToBank };
}
