import { Money } from "#web/i18n/money.tsx";
import { useVatText } from "#web/i18n/use-vat-text.ts";
import { Container } from "#web/ui/container.tsx";
import { BuyButton } from "./buy-box.tsx";
import type { ProductView } from "./product-view.ts";

/** A sticky bar on small screens; it ends above the footer. */
export function BuyBar({ product }: { product: ProductView }) {
  const vatText = useVatText();
  return (
    <div className="frosted sticky bottom-0 z-30 border-t border-line pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] lg:hidden print:hidden">
      <Container className="flex items-center justify-between gap-4">
        {/* A minimum width: the button does not move when the font loads. */}
        <p className="min-w-1/3 leading-tight">
          <Money cents={product.priceCents} className="block text-xl font-bold whitespace-nowrap figures" />
          <span className="text-xs text-ink-muted">{vatText(product)}</span>
        </p>
        <BuyButton available={product.available} className="max-w-sm flex-1 px-4!" />
      </Container>
    </div>
  );
}
