import { Info, Lock, RotateCcw, ShieldCheck, Wrench } from "lucide-react";
import { PROMISES } from "#contract/company.ts";
import { phoneSellers } from "#contract/orders/cart.ts";
import { useCart } from "#web/client-state/cart.ts";
import { useWords } from "#web/i18n/use-words.ts";

/** The shop's promises about the products in the cart, beside the pay button. */
export function Promises() {
  const t = useWords("checkout");
  const cart = useCart() ?? [];
  const sellers = phoneSellers(cart);
  const promises = [
    [Lock, t("promise.secure")] as const,
    ...(sellers === "professional" || sellers === "both"
      ? [
          [ShieldCheck, t("promise.warranty", { months: String(PROMISES.warrantyMonths) })] as const,
          [RotateCcw, t("promise.returns", { days: String(PROMISES.returnDays) })] as const,
        ]
      : []),
    ...(sellers === "private" || sellers === "both" ? [[Info, t(`promise.${sellers}`)] as const] : []),
    ...(cart.some(({ type }) => type === "REPAIR")
      ? [[Wrench, t("promise.repair", { months: String(PROMISES.repairWarrantyMonths) })] as const]
      : []),
  ];
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-2 px-1 text-sm text-ink-muted">
      {promises.map(([Icon, words]) => (
        <li key={words} className="flex items-center gap-2">
          <Icon aria-hidden className="size-4 shrink-0 text-brand" />
          {words}
        </li>
      ))}
    </ul>
  );
}
