import { Gauge, type LucideIcon, RotateCcw, ShieldCheck, Truck, UserRound, Wrench } from "lucide-react";
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

/** Up to this stock, the page shows how many are left. */
const FEW = 3;

type BuyBoxProps = { product: ProductView; variants: VariantChoices };

export function BuyBox({ product, variants }: BuyBoxProps) {
  const t = useWords("product");
  const vatText = useVatText();
  const { available, stock } = product;
  return (
    <div>
      <div className="flex flex-wrap gap-1.5">
        <ConditionBadge item={product} />
        <AvailabilityBadge item={product} />
      </div>
      <h1 className="mt-4 text-3xl font-bold text-pretty max-[359px]:text-2xl">
        <PhoneName item={product} />
      </h1>
      <PhoneFacts product={product} />
      <p className="mt-6 flex flex-wrap items-baseline gap-x-3">
        <Money cents={product.priceCents} className="text-3xl font-bold whitespace-nowrap figures" />
        <span className="text-ink-muted">{vatText(product)}</span>
        <BatteryLabel item={product} className="self-center" />
      </p>
      <PriceProof product={product} />
      {available && stock <= FEW && (
        <p className="mt-2 text-sm font-semibold text-warning">{t("few", { count: stock })}</p>
      )}
      <VariantPicker product={product} variants={variants} />
      <div className="mt-6 grid gap-2.5">
        <BuyButton available={available} className="max-lg:hidden" />
        <QuickButton available={available} />
        {!available && (
          <ButtonLink variant="soft" size="lg" to={`/store?brand=${product.brandFilter}`}>
            {t("soldNext")}
          </ButtonLink>
        )}
      </div>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 text-sm text-ink-muted">
        <SellerLine product={product} />
        <ShareButton />
      </div>
      <Highlights sellerKind={product.sellerKind} />
      <Pledges available={available} sellerKind={product.sellerKind} />
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

function Highlights({ sellerKind }: OfSeller) {
  const t = useWords("product");
  const lines = [
    [Gauge, t("highlight.fast")],
    [Wrench, t(sellerKind === "shop" ? "highlight.tested" : "highlight.testedBySeller")],
    sellerKind === "private"
      ? ([UserRound, t("highlight.private")] as const)
      : ([ShieldCheck, t("highlight.warranty", { months: PROMISES.warrantyMonths })] as const),
  ] as const;
  return (
    <ul className="mt-6 grid grid-cols-3 gap-2">
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

function Pledges({ available, sellerKind }: Pick<ProductView, "available" | "sellerKind">) {
  const t = useWords("product");
  const promise = useCurrentPromise();
  return (
    <ul className="mt-6 divided border-y border-line">
      {available && promise ? (
        <Pledge icon={Truck} title={<DeliveryPromise />}>
          <FreeDelivery />
          <DeliveryDays />
        </Pledge>
      ) : (
        <Pledge icon={Truck} title={<FreeDelivery />}>
          <DeliveryDays />
        </Pledge>
      )}
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
