import type { TrackedOffer } from "#contract/buyback/tracked-offer.ts";
import { formatDate } from "#contract/format.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { useCompany } from "#web/ssr/use-company.ts";
import { PackingSlip } from "#web/ui/packing-slip.tsx";

interface SaleSlipProps {
  readonly slip: NonNullable<TrackedOffer["slip"]>;
  readonly phone: string;
  readonly offer: TrackedOffer;
}

/** The slip of a phone that its owner sells: it goes into the parcel, or to the desk. */
export function SaleSlip({ slip, phone, offer }: SaleSlipProps) {
  const t = useWords("sale");
  const locale = useLocale();
  const company = useCompany();
  const { dropOff, dueAt, state } = offer;
  const isShop = slip.delivery === "shop" && dropOff;
  return (
    <PackingSlip
      title={t("slip")}
      print={t("slip.print")}
      hint={t(isShop ? "slip.shop" : "slip.post")}
      code={slip.code}
      content={phone}
      addressTitle={t(isShop ? "slip.bringTo" : "slip.sendTo")}
      address={isShop ? [dropOff.place, dropOff.address, dropOff.hours] : [company?.name, company?.address]}
      beforeTitle={t("before")}
      before={BEFORE.map((step) => t(`before.${step}`))}
    >
      {state === "accepted" && dueAt && offer.priceCents > 0 && (
        <p className="mt-2 font-semibold">{t("slip.until", { date: formatDate(dueAt, "long", locale) })}</p>
      )}
    </PackingSlip>
  );
}

const BEFORE = ["backup", "apple", "google", "sim", "pack"] as const;
