import { Link } from "react-router";
import { formatDate, formatDateTime } from "#contract/format.ts";
import { formatPhone } from "#contract/format-phone.ts";
import type { StaffRepair } from "#contract/repair/staff-repairs.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { FactList } from "../fact-list.tsx";
import { CustomerLink } from "../person-links.tsx";
import { useMay } from "../session.tsx";
import { RepairBadge } from "./repair-badge.tsx";

/** The phone of a repair, its booked services, and whose it is. */
export function RepairFacts({ repair }: { repair: StaffRepair }) {
  const t = useWords("admin-repairs");
  const locale = useLocale();
  const may = useMay();
  const { services, description, name, email, telephone, order, dueAt, device, guaranteeUntil } = repair;
  const link = (to: string, text: string, isAllowed: boolean) =>
    isAllowed ? (
      <Link to={to} className="underline underline-offset-4">
        {text}
      </Link>
    ) : (
      text
    );
  const facts = [
    [t("state"), <RepairBadge key="state" row={repair} />],
    [t("source"), t(`source.${repair.source}`)],
    [t("services"), services.join(", ")],
    [
      t("description"),
      description && (
        <span key="description" className="whitespace-pre-line">
          {description}
        </span>
      ),
    ],
    [
      t("person"),
      <span key="person">
        <CustomerLink id={repair.customerId} name={name} />
        {[email, telephone && formatPhone(telephone)].filter(Boolean).map((text) => ` · ${text}`)}
      </span>,
    ],
    [t("order"), order && link(`/orders/${order}`, order, may("orders.read"))],
    [t("case"), repair.case && link(`/cases/${repair.case}`, repair.case, may("orders.read"))],
    [t("device"), device && link(`/devices/${device}`, device, may("devices.work"))],
    [t("created"), formatDateTime(repair.createdAt, locale)],
    [t("guaranteeUntil"), guaranteeUntil && formatDate(guaranteeUntil, "long", locale)],
    [t("due"), dueAt && formatDate(dueAt, "long", locale)],
  ] as const;
  return <FactList facts={facts} />;
}
