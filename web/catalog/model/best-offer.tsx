import { Truck } from "lucide-react";
import { Link } from "react-router";
import { passportAddress } from "#contract/devices/passport-address.ts";
import { DeliveryPromise, FreeDelivery } from "#web/delivery/delivery-promise.tsx";
import { Money } from "#web/i18n/money.tsx";
import { useVatText } from "#web/i18n/use-vat-text.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { BatteryLabel, PhoneName } from "../cards/phone-labels.tsx";
import { ConditionBadge } from "../grades/condition-badge.tsx";
import { BuyButton } from "../product/buy-box.tsx";
import type { ProductView } from "../product/product-view.ts";
import { SellerLine } from "../product/seller-line.tsx";
import { PurchaseProvider } from "../purchase/purchase.tsx";

const linked =
  "inline-flex min-h-11 items-center font-semibold text-brand underline-offset-4 hover:underline";

/** The cheapest phone of a choice, with buy buttons. */
export function BestOffer({ product, isNearest }: { product: ProductView; isNearest: boolean }) {
  const t = useWords("model");
  const vatText = useVatText();
  return (
    <section
      aria-labelledby="best"
      className="mt-6 rounded-xl border border-line bg-surface-raised p-5 sm:p-6"
    >
      <h2 id="best" className="text-sm font-semibold text-ink-muted">
        {t("best")}
      </h2>
      {isNearest && (
        <p role="status" className="mt-1 text-sm font-medium">
          {t("nearest")}
        </p>
      )}
      <p className="mt-2 text-lg font-semibold">
        <PhoneName item={product} />
      </p>
      <p className="mt-1 flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <Money cents={product.priceCents} className="text-3xl font-bold whitespace-nowrap figures" />
        <span className="text-ink-muted">{vatText(product)}</span>
      </p>
      <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <ConditionBadge item={product} />
        <BatteryLabel item={product} />
      </p>
      <p className="mt-3 flex items-start gap-2.5 text-sm">
        <Truck aria-hidden className="size-5 shrink-0 text-brand" />
        <span className="grid">
          <span className="font-semibold">
            <DeliveryPromise />
          </span>
          <span className="text-ink-muted">
            <FreeDelivery />
          </span>
        </span>
      </p>
      <PurchaseProvider item={product} continueTo="/store">
        <BuyButton available={product.available} className="mt-4 w-full" />
      </PurchaseProvider>
      <div className="mt-2 flex flex-wrap gap-x-6">
        <Link to={`/product/${product.id}`} prefetch="intent" className={linked}>
          {t("see")}
        </Link>
        {product.unit && (
          <Link to={passportAddress(product.unit.publicId)} className={linked}>
            {t("passport")}
          </Link>
        )}
      </div>
      <div className="mt-1 text-sm text-ink-muted">
        <SellerLine product={product} />
      </div>
    </section>
  );
}
