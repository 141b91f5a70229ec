import { useCart } from "#web/client-state/cart.ts";
import { useDeliveryTerms } from "#web/delivery/use-delivery.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Card } from "#web/ui/card.tsx";
import { offerPrice } from "./delivery/chosen-offer.ts";
import { OrderSummary } from "./order-summary.tsx";
import { Promises } from "./promises.tsx";

/** The order summary before a shipping option is chosen. */
export function CheckoutSummary() {
  const t = useWords("checkout");
  const cart = useCart();
  const standard = useDeliveryTerms();
  return (
    <>
      {cart && cart.length > 0 && (
        <Card as="section" className="shadow-sm">
          <h2 className="mb-5 text-xl font-bold">{t("payment.summary")}</h2>
          <OrderSummary cart={cart} shipping={offerPrice(standard, cart)} />
        </Card>
      )}
      <Promises />
    </>
  );
}
