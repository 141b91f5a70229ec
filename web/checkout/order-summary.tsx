import type { Cents } from "#contract/money.ts";
import { amountsOf, cartSums } from "#contract/orders/amounts.ts";
import { type Cart, type CartLine, lineKey, pricedCartLine } from "#contract/orders/cart.ts";
import { Amounts } from "#web/i18n/amounts.tsx";
import { Money } from "#web/i18n/money.tsx";
import { OrderedName } from "#web/i18n/ordered-name.tsx";
import { useVatText } from "#web/i18n/use-vat-text.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { ProductTile } from "./product-tile.tsx";

interface OrderSummaryProps {
  cart: Cart;
  shipping: Cents;
  quotedDelivery?: boolean;
  /** The part of the total that a voucher pays. */
  voucher?: Cents;
}

export function OrderSummary({ cart, shipping, quotedDelivery = false, voucher = 0 }: OrderSummaryProps) {
  const t = useWords("checkout");
  const vatText = useVatText();
  return (
    <>
      <ul aria-label={t("articles")} className="mb-5 grid grid-cols-1 gap-4 border-b border-line pb-5">
        {cart.map((line) => (
          <li key={lineKey(line)} className="flex items-center gap-3.5">
            <ProductTile image={line.image} type={line.type} className="size-15" />
            <div className="min-w-0 flex-1">
              <p className="text-sm wrap-anywhere font-semibold">
                {line.type === "SMARTPHONE" ? <OrderedName name={line.name} /> : <bdi>{line.name}</bdi>}
              </p>
              <p className="text-sm text-ink-muted">
                {[t("quantity", { count: String(line.quantity) }), vatText(line)].filter(Boolean).join(" · ")}
              </p>
              {line.soldBy && (
                <p className="text-sm text-ink-muted">
                  <bdi>{t(line.isPrivate ? "soldByPrivate" : "soldBy", { seller: line.soldBy })}</bdi>
                </p>
              )}
            </div>
            <p className="text-sm font-semibold whitespace-nowrap figures">
              <LinePrice line={line} />
            </p>
          </li>
        ))}
      </ul>
      <Amounts
        amounts={amountsOf(cartSums(cart), shipping, quotedDelivery)}
        net="subtotal"
        voucher={voucher}
      />
    </>
  );
}

function LinePrice({ line }: { line: CartLine }) {
  const t = useWords("checkout");
  const { gross } = pricedCartLine(line);
  if (line.quote) return t("quote");
  return gross === 0 ? t("option.free") : <Money cents={gross} />;
}
