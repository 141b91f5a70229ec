import type { ReactNode } from "react";
import { Link } from "react-router";
import type { BackOfficeOrder } from "#contract/back-office/orders.ts";
import { formatDateTime } from "#contract/format.ts";
import { formatPhone } from "#contract/format-phone.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Badge, type Tone } from "#web/ui/badge.tsx";
import { useMay } from "../session.tsx";
import { Part } from "./part.tsx";
import { WriteButton } from "./write-button.tsx";

const TONES = { PENDING: "warning", PAYED: "success", CANCELLED: "neutral" } as const satisfies Record<
  BackOfficeOrder["order"]["status"],
  Tone
>;

interface FactsProps {
  readonly data: BackOfficeOrder;
  readonly paidBack: "whole" | "part" | null;
  readonly addressAction?: ReactNode;
}

/** State, dates, buyer and address of an order. */
export function Facts({ data, paidBack, addressAction }: FactsProps) {
  const t = useWords("admin");
  const locale = useLocale();
  const may = useMay();
  const { order } = data;
  const { nom, adresse, codePostal, ville } = order.address;
  const dates = [
    [t("order.date"), order.createdAt],
    [t("order.paidAt"), data.paidAt],
    [t("order.cancelledAt"), data.cancelledAt],
  ] as const;
  return (
    <Part title={t("order.facts")}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        <Fact term={t("order.status")}>
          <Badge tone={TONES[order.status]}>{t(`order.${order.status}`)}</Badge>{" "}
          {paidBack && <Badge>{t(`order.paidBack.${paidBack}`)}</Badge>}
        </Fact>
        {dates.map(
          ([term, iso]) =>
            iso && (
              <Fact key={term} term={term}>
                {formatDateTime(iso, locale)}
              </Fact>
            ),
        )}
        <Fact term={t("order.buyer")}>
          <a href={`mailto:${data.email}`} className="underline wrap-anywhere">
            {data.email}
          </a>
          {data.customer?.phone && (
            <a href={`tel:${data.customer.phone}`} className="block underline">
              {formatPhone(data.customer.phone)}
            </a>
          )}
          {data.customer && may("customers.read") && (
            <Link
              to={`/customers/${data.customer.id}`}
              className="no-print block underline underline-offset-4"
            >
              {t("order.customer")}
            </Link>
          )}
          {may("inbox.write") && (
            <>
              <Link
                to={`/inbox?q=${encodeURIComponent(order.orderId)}`}
                className="no-print block underline underline-offset-4"
              >
                {t("order.threads")}
              </Link>
              <WriteButton number={order.orderId} />
            </>
          )}
        </Fact>
        <Fact term={t("order.address")}>
          <address className="not-italic wrap-anywhere">
            {nom}
            <br />
            {adresse}
            <br />
            {codePostal} {ville}
          </address>
          {addressAction}
        </Fact>
      </dl>
    </Part>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-ink-muted">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
