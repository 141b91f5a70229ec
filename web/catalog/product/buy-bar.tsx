import { useEffect, useState } from "react";
import { Money } from "#web/i18n/money.tsx";
import { useVatText } from "#web/i18n/use-vat-text.ts";
import { classes } from "#web/ui/classes.ts";
import { Container } from "#web/ui/container.tsx";
import { BUY_BUTTONS, BuyButton } from "./buy-box.tsx";
import type { ProductView } from "./product-view.ts";

/**
 * A sticky bar with a buy button. On small screens it is always visible, on wide ones after the buy buttons have left the screen.
 * It ends above the footer.
 */
export function BuyBar({ product }: { product: ProductView }) {
  const vatText = useVatText();
  const isNeeded = useAreButtonsAbove();
  return (
    <div
      className={classes(
        "frosted sticky bottom-0 z-30 border-t border-line pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] print:hidden",
        !isNeeded && "lg:hidden",
      )}
    >
      <Container className="flex items-center justify-between gap-4">
        {/* The minimum width keeps the button in place when the font loads. */}
        <p className="min-w-1/3 leading-tight">
          <Money cents={product.priceCents} className="block text-xl font-bold whitespace-nowrap figures" />
          <span className="text-xs text-ink-muted">{vatText(product)}</span>
        </p>
        <BuyButton available={product.available} className="max-w-sm flex-1 px-4!" />
      </Container>
    </div>
  );
}

/** Whether the buy buttons have left the screen at the top. */
function useAreButtonsAbove(): boolean {
  const [isAbove, setAbove] = useState(false);
  useEffect(() => {
    const buttons = document.getElementById(BUY_BUTTONS);
    if (!buttons) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setAbove(!entry.isIntersecting && entry.boundingClientRect.bottom < 0);
    });
    observer.observe(buttons);
    return () => observer.disconnect();
  }, []);
  return isAbove;
}
