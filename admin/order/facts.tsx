import type { ReactNode } from "react";
import { Link } from "react-router";
import type { BackOfficeOrder } from "#contract/back-office/orders.ts";
import { formatDateTime } from "#contract/format.ts";
import { formatPhone } from "#contract/format-phone.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { FactList } from "../fact-list.tsx";
import { Section } from "../section.tsx";
import { useMay } from "../session.tsx";
import { Destination, PostalAddress } from "./postal-address.tsx";
import { WriteButton } from "./write-button.tsx";

interface FactsProps {
  readonly data: BackOfficeOrder;
  readonly addressAction?: ReactNode;
  readonly wayAction?: ReactNode;
}

/** Dates, buyer and address of an order. */
export function Facts({ data, addressAction, wayAction }: FactsProps) {
  const t = useWords("admin");
  const locale = useLocale();
  const may = useMay();
  const { order } = data;
  const link = "no-print block underline underline-offset-4";
  const dates = [
    [t("order.date"), order.createdAt],
    [t("order.paidAt"), data.paidAt],
    [t("order.cancelledAt"), data.cancelledAt],
  ] as const;
  const facts: [string, ReactNode][] = [
    ...dates.map(([term, iso]): [string, ReactNode] => [term, iso && formatDateTime(iso, locale)]),
    [
      t("order.buyer"),
      <>
        <a href={`mailto:${data.email}`} className="underline wrap-anywhere">
          {data.email}
        </a>
        {data.telephone && (
          <a href={`tel:${data.telephone}`} className="block underline">
            {formatPhone(data.telephone)}
          </a>
        )}
        {data.customer && may("customers.read") && (
          <Link to={`/customers/${data.customer.id}`} className={link}>
            {t("order.customer")}
          </Link>
        )}
        {may("inbox.write") && (
          <>
            <Link to={`/inbox?q=${encodeURIComponent(order.orderId)}`} className={link}>
              {t("order.threads")}
            </Link>
            <WriteButton number={order.orderId} />
          </>
        )}
      </>,
    ],
    [t("company.invoiced"), data.company && `${data.company.name} · ${data.company.siret}`],
    [
      t("order.shipping"),
      <>
        {t(`order.way.${order.shippingOption}`)}
        <div className="empty:hidden">{wayAction}</div>
      </>,
    ],
    [
      t("order.address"),
      <>
        <PostalAddress {...order.address} />
        {addressAction}
        {order.place && (
          <div className="mt-2">
            <Destination address={order.address} place={order.place} />
          </div>
        )}
      </>,
    ],
  ];
  return (
    <Section title={t("order.facts")}>
      <FactList facts={facts} />
    </Section>
  );
}
