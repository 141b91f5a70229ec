import { LockOpen, type LucideIcon, RotateCcw, ShieldCheck, Truck, UserRound, Wrench } from "lucide-react";
import type { ReactNode } from "react";
import { PROMISES } from "#contract/company.ts";
import { DeliveryDays, DeliveryPromise, FreeDelivery } from "#web/delivery/delivery-promise.tsx";
import { useCurrentPromise } from "#web/delivery/use-delivery.ts";
import { Money } from "#web/i18n/money.tsx";
import { useVatText } from "#web/i18n/use-vat-text.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { AvailabilityBadge, BatteryLabel, PhoneName } from "../cards/phone-labels.tsx";
import { ConditionBadge } from "../grades/condition-badge.tsx";
import { usePurchase } from "../purchase/purchase.tsx";
import { PhoneFacts } from "./phone-facts.tsx";
import { PriceProof } from "./price-proof.tsx";
import type { ProductView } from "./product-view.ts";
import { SellerLine } from "./seller-line.tsx";
import { ShareButton } from "./share-button.tsx";
import type { VariantChoices } from "./variant-choices.ts";
import { VariantPicker } from "./variant-picker.tsx";

/** The page shows how many units are left up to this stock. */
const FEW = 3;

/** The id of the buy buttons. The bar at the bottom appears once they have left the screen. */
export const BUY_BUTTONS = "buy-buttons";

type BuyBoxProps = { product: ProductView; variants: VariantChoices };

export function BuyBox({ product, variants }: BuyBoxProps) {
  const t = useWords("product");
  const vatText = useVatText();
  const { available, stock } = product;
  const promise = useCurrentPromise();
  return (
    <div>
      <div className="flex flex-wrap gap-1.5">
        <ConditionBadge item={product} />
        <AvailabilityBadge item={product} />
      </div>
      <h1 className="mt-3 text-3xl font-bold text-pretty max-[359px]:text-2xl md:text-2xl xl:text-3xl">
        <PhoneName item={product} />
      </h1>
      <PhoneFacts product={product} />
      <p className="mt-4 flex flex-wrap items-baseline gap-x-3">
        <Money cents={product.priceCents} className="text-3xl font-bold whitespace-nowrap figures" />
        <span className="text-ink-muted">{vatText(product)}</span>
        <BatteryLabel item={product} className="self-center" />
      </p>
      <PriceProof product={product} />
      {available && stock <= FEW && (
        <p className="mt-2 text-sm font-semibold text-warning">{t("few", { count: stock })}</p>
      )}
      {available && promise && (
        <p className="mt-3 flex items-start gap-2.5 font-semibold">
          <Truck aria-hidden className="size-5.5 shrink-0 text-brand" />
          <DeliveryPromise />
        </p>
      )}
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-6 text-sm text-ink-muted">
        <SellerLine product={product} />
      </div>
      <div id={BUY_BUTTONS} className="mt-4 grid gap-2.5 xl:grid-cols-2">
        <BuyButton available={available} className="max-lg:hidden" />
        <QuickButton available={available} />
        {!available && (
          <ButtonLink variant="soft" size="lg" to={`/store?brand=${product.brandFilter}`}>
            {t("soldNext")}
          </ButtonLink>
        )}
      </div>
      <VariantPicker product={product} variants={variants} />
      <div className="mt-4 text-sm text-ink-muted">
        <ShareButton />
      </div>
      <Highlights sellerKind={product.sellerKind} isUnlocked={product.isUnlocked} />
      <Pledges sellerKind={product.sellerKind} />
    </div>
  );
}

type BuyButtonProps = { available: boolean; className?: string };

export function BuyButton({ available, className }: BuyButtonProps) {
  const t = useWords("product");
  const ct = useWords("catalog");
  const { busy, add, onIntent } = usePurchase();
  return (
    <Button
      size="lg"
      disabled={!available}
      loading={busy === "add"}
      onClick={add}
      {...onIntent}
      className={className ?? ""}
    >
      {available ? ct("add") : t("soldLabel")}
    </Button>
  );
}

function QuickButton({ available }: { available: boolean }) {
  const t = useWords("product");
  const { busy, buy, onIntent } = usePurchase();
  return (
    <Button
      variant="outline"
      size="lg"
      disabled={!available}
      loading={busy === "buy"}
      onClick={buy}
      {...onIntent}
    >
      {available ? t("quick") : t("soldLabel")}
    </Button>
  );
}

type OfSeller = Pick<ProductView, "sellerKind">;

function Highlights({ sellerKind, isUnlocked }: OfSeller & Pick<ProductView, "isUnlocked">) {
  const t = useWords("product");
  const lines = [
    ...(isUnlocked ? ([[LockOpen, t("highlight.unlocked")]] as const) : []),
    [Wrench, t(sellerKind === "shop" ? "highlight.tested" : "highlight.testedBySeller")],
    sellerKind === "private"
      ? ([UserRound, t("highlight.private")] as const)
      : ([ShieldCheck, t("highlight.warranty", { months: PROMISES.warrantyMonths })] as const),
  ] as const;
  return (
    <ul className="mt-6 grid auto-cols-fr grid-flow-col gap-2">
      {lines.map(([Icon, text]) => (
        <li
          key={text}
          className="grid content-start justify-items-center gap-2 rounded-md bg-surface-sunken px-2 py-4 text-center text-sm leading-snug font-medium wrap-anywhere"
        >
          <Icon aria-hidden className="size-5.5 text-brand" />
          {text}
        </li>
      ))}
    </ul>
  );
}

function Pledges({ sellerKind }: OfSeller) {
  const t = useWords("product");
  return (
    <ul className="mt-6 divided border-y border-line">
      <Pledge icon={Truck} title={<FreeDelivery />}>
        <DeliveryDays />
      </Pledge>
      {sellerKind !== "private" && (
        <Pledge icon={RotateCcw} title={t("promise.returns", { days: PROMISES.returnDays })}>
          {t("promise.returnsText", { days: PROMISES.withdrawalDays })}
        </Pledge>
      )}
    </ul>
  );
}

type PledgeProps = { icon: LucideIcon; title: ReactNode; children: ReactNode };

function Pledge({ icon: Icon, title, children }: PledgeProps) {
  return (
    <li className="flex gap-4 py-4">
      <Icon aria-hidden className="mt-0.5 size-5.5 shrink-0 text-brand" />
      <div>
        <p className="font-semibold">{title}</p>
        <p className="grid gap-0.5 text-sm text-ink-muted">{children}</p>
      </div>
    </li>
  );
}
