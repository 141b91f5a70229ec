import {
  BadgeCheck,
  CalendarDays,
  Clock,
  LifeBuoy,
  RotateCcw,
  ShoppingBag,
  Smartphone,
  Truck,
  Wrench,
} from "lucide-react";
import type { ReactNode } from "react";
import type { PublicSeller } from "#contract/accounts/sellers.ts";
import { type Company, PROMISES } from "#contract/company.ts";
import { formatDate } from "#contract/format.ts";
import { FreeDelivery } from "#web/delivery/delivery-promise.tsx";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";

type Facts = Pick<PublicSeller, "kind" | "since" | "record" | "total" | "business">;

/** Who the seller is, since when they sell, and what buyers can rely on. */
export function SellerFacts({ seller }: { seller: Facts }) {
  const t = useWords("vendor");
  const locale = useLocale();
  const { kind, record } = seller;
  const facts = [
    ["status", BadgeCheck, t(kind === "private" ? "status.private" : "status.professional")],
    ["since", CalendarDays, t("since", { date: formatDate(seller.since, "day", locale) })],
    ...recordFacts(record, t),
    ["onSale", Smartphone, t("onSale", { count: seller.total })],
    ["tests", Wrench, t(`tests.${kind}`, { months: PROMISES.warrantyMonths })],
    ["delivery", Truck, <FreeDelivery key="free" />],
    ["returns", RotateCcw, kind === "private" ? t("noReturns") : t("returns", { days: PROMISES.returnDays })],
  ] as const;
  return (
    <ul className="grid gap-x-10 gap-y-4 sm:grid-cols-2">
      {facts.map(([name, Icon, text]) => (
        <li key={name} className="flex gap-3">
          <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-brand" />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}

/** The figures that the seller's paid orders prove. */
function recordFacts(record: Facts["record"], t: ReturnType<typeof useWords<"vendor">>) {
  if (!record) return [];
  const { sold, onTimePercent, cases } = record;
  return [
    ["sold", ShoppingBag, t("sold", { count: sold })] as const,
    ...(onTimePercent === null
      ? []
      : [["onTime", Clock, t("onTime", { percent: String(onTimePercent) })] as const]),
    ["cases", LifeBuoy, t("cases", { count: cases })] as const,
  ];
}

type LegalIdentityProps = { seller: Facts; company: Company | undefined };

/** The legal identity of a registered business. For the shop itself, the company's. */
export function LegalIdentity({ seller, company }: LegalIdentityProps) {
  const t = useWords("vendor");
  const { kind, business } = seller;
  const facts =
    kind === "shop"
      ? company && {
          name: company.name,
          siret: company.siret,
          vatNumber: company.tva,
          address: company.address,
          register: company.rcs,
        }
      : business && { ...business, register: "" };
  if (!facts) return <p className="text-ink-muted">{t("legal.none")}</p>;
  const rows = [
    ["name", facts.name],
    ["siret", facts.siret],
    ["register", facts.register],
    ["vatNumber", facts.vatNumber],
    ["address", facts.address],
  ] as const;
  return (
    <dl className="grid gap-x-10 gap-y-3 sm:grid-cols-2">
      {rows.map(
        ([name, value]) =>
          value && (
            <Row key={name} name={t(`legal.${name}`)}>
              {value}
            </Row>
          ),
      )}
    </dl>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-muted">{name}</dt>
      <dd className="font-medium wrap-anywhere">
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}
