import {
  type LucideIcon,
  MailCheck,
  MessageSquareText,
  PackageCheck,
  RotateCcw,
  Send,
  ShieldCheck,
  Truck,
  Wrench,
} from "lucide-react";
import type { ReactNode } from "react";
import { PROMISES } from "#contract/company.ts";
import { phoneSellers } from "#contract/orders/cart.ts";
import type { Order } from "#contract/orders/orders.ts";
import { DeliveryPromise } from "#web/delivery/delivery-promise.tsx";
import { ShopAddress } from "#web/delivery/shop-address.tsx";
import { useWords } from "#web/i18n/use-words.ts";
import { resultKind } from "./order-result.ts";

/** The kind of next steps after an accepted order: with a phone, with repairs only, or with quotes only. */
function kindOf(order: Order): "phone" | "repair" | "quote" | null {
  const result = resultKind(order);
  if (result === "quote") return "quote";
  if (result !== "paid") return null;
  return sellersOf(order) ? "phone" : "repair";
}

const sellersOf = (order: Order) =>
  phoneSellers(order.items.map(({ productType, isPrivate }) => ({ type: productType, isPrivate })));

const ICONS = {
  phone: [PackageCheck, Truck, RotateCcw],
  repair: [Send, Wrench, ShieldCheck],
  quote: [MailCheck, MessageSquareText, Wrench],
} as const satisfies Record<string, readonly LucideIcon[]>;

/** The three next steps, with the promised days for a phone. */
export function NextSteps({ order }: { order: Order }) {
  const t = useWords("checkout");
  const kind = kindOf(order);
  if (!kind) return null;
  const figures = {
    months: String(PROMISES.warrantyMonths),
    days: String(PROMISES.returnDays),
    sendDays: String(PROMISES.repairSendDays),
    repairDays: String(PROMISES.repairDays),
    repairMonths: String(PROMISES.repairWarrantyMonths),
  };
  const sellers = sellersOf(order);
  const isPrivate = sellers === "private";
  const kept = isPrivate
    ? t("next.phone.privateText")
    : t(sellers === "both" ? "next.phone.bothText" : "next.phone.keepText", figures);
  const titles: Record<typeof kind, readonly ReactNode[]> = {
    phone: [
      t("next.phone.prepare"),
      <DeliveryPromise key="promise" dates={order.delivery} isPickup={order.shippingOption === "store"} />,
      isPrivate ? t("next.phone.check") : t("next.phone.keep", figures),
    ],
    repair: [t("next.repair.send"), t("next.repair.work", figures), t("next.repair.back", figures)],
    quote: [t("next.quote.study"), t("next.quote.answer"), t("next.quote.decide")],
  };
  const texts: Record<typeof kind, readonly string[]> = {
    phone: [
      t("next.phone.prepareText"),
      t(
        order.place
          ? `next.phone.${order.place.id === null ? "pickupText" : "relayText"}`
          : "next.phone.deliverText",
      ),
      kept,
    ],
    repair: [t("next.repair.sendText", figures), t("next.repair.workText"), t("next.repair.backText")],
    quote: [t("next.quote.studyText"), t("next.quote.answerText"), t("next.quote.decideText")],
  };
  return (
    <section aria-label={t("next.title")} className="mb-8 sm:mb-10">
      <h2 className="mb-4 text-xl font-bold">{t("next.title")}</h2>
      <ol className="grid gap-4 sm:grid-cols-3 sm:gap-6">
        {ICONS[kind].map((Icon, step) => (
          <li
            key={texts[kind][step]}
            className="flex gap-4 border-t-2 border-ink pt-4 sm:grid sm:content-start"
          >
            <Icon aria-hidden className="size-6 shrink-0 text-brand" />
            <div>
              <p className="font-semibold">{titles[kind][step]}</p>
              <p className="mt-1 text-sm text-ink-muted">{texts[kind][step]}</p>
              {Icon === Send && <ShopAddress />}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
