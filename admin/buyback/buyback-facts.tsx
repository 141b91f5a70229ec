import { Link } from "react-router";
import type { StaffBuyback } from "#contract/buyback/staff-buybacks.ts";
import { formatDate, formatDateTime, formatEuros } from "#contract/format.ts";
import { formatPhone } from "#contract/format-phone.ts";
import { formatStorage } from "#contract/units.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { FactList } from "../fact-list.tsx";
import { CustomerLink } from "../person-links.tsx";
import { useMay } from "../session.tsx";
import { BuybackBadge } from "./buyback-badge.tsx";

/** The person's answers about the phone, and who the person is. */
export function BuybackFacts({ buyback }: { buyback: StaffBuyback }) {
  const t = useWords("admin-buyback");
  const names = useWords("offer");
  const locale = useLocale();
  const may = useMay();
  const { state, functional, condition, storageGb, defects, stops, details, threadId, dueAt } = buyback;
  const named = [
    ...defects.map((one) => names(`defect.${one}`)),
    ...stops.map((one) => names(`stop.${one}`)),
  ];
  const { label } = buyback;
  const labelNote =
    label && (label.priceCents === null ? label.reason : formatEuros(label.priceCents, locale));
  const facts = [
    [t("state"), <BuybackBadge key="state" state={state} />],
    [t("created"), formatDateTime(buyback.createdAt, locale)],
    [t("due"), dueAt && formatDate(dueAt, "long", locale)],
    [t("slip"), buyback.slipCode],
    [t("imei"), buyback.imei],
    [t("parcel"), buyback.parcel?.number],
    [t("prepaid"), label && [t(`prepaid.${label.state}`), labelNote].filter(Boolean).join(" · ")],
    [t("returnParcel"), buyback.returnParcel?.number],
    [
      t("device"),
      buyback.device && (
        <Link key="device" to={`/devices/${buyback.device}`} className="underline underline-offset-4">
          {buyback.device}
        </Link>
      ),
    ],
    [t("storage"), storageGb === null ? t("storage.none") : formatStorage(storageGb, locale)],
    [t("functional"), t(functional ? "functional.yes" : "functional.no")],
    [t("condition"), names(`condition.${condition}`)],
    [t("defects"), named.join(", ") || t("defects.none")],
    [
      t("details"),
      <span key="details" className="whitespace-pre-line">
        {details}
      </span>,
    ],
    [
      t("contact"),
      <span key="contact">
        <CustomerLink id={buyback.customerId} name={buyback.name} />
        {` · ${buyback.email} · ${formatPhone(buyback.phone)}`}
      </span>,
    ],
    [
      t("thread"),
      threadId !== null && may("inbox.write") && (
        <Link to={`/inbox/${threadId}`} className="underline underline-offset-4">
          {t("thread.open")}
        </Link>
      ),
    ],
  ] as const;
  return <FactList facts={facts} />;
}
