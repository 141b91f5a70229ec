import { Link, useParams } from "react-router";
import type { BackOfficeCustomer } from "#contract/back-office/people.ts";
import { formatDate, formatDateTime, formatMoney } from "#contract/format.ts";
import { formatPhone } from "#contract/format-phone.ts";
import type { Cents } from "#contract/money.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Badge } from "#web/ui/badge.tsx";
import { CaseList } from "../cases/case-list.tsx";
import { Services } from "../customers/services.tsx";
import { FactList } from "../fact-list.tsx";
import { useOrderColumns } from "../orders/order-columns.tsx";
import { SectionTable } from "../section.tsx";
import { useMay } from "../session.tsx";
import { Page } from "../shell/page.tsx";
import { WithTimeline } from "../timeline/timeline.tsx";
import { useRead } from "../use-read.ts";

/** A customer: money, orders, cases, phones, repairs, buy-backs, conversations and notes. */
export default function CustomerPage() {
  const words = useWords("admin");
  const { id = "" } = useParams();
  const loaded = useRead("GET /admin/api/customers/:id", { params: { id } });
  const { data } = loaded;
  return (
    <Page loaded={loaded} title={data?.name ?? words("nav.customers")}>
      {data && <CustomerBody data={data} />}
    </Page>
  );
}

interface BodyProps {
  readonly data: BackOfficeCustomer;
}

function CustomerBody({ data }: BodyProps) {
  const t = useWords("admin-lists");
  const columns = useOrderColumns();
  const may = useMay();
  return (
    <WithTimeline
      subject={{ subjectType: "customer", subjectId: String(data.id) }}
      data={data}
      canWrite={may("orders.write")}
    >
      <Facts data={data} />
      <SectionTable
        title={t("customer.orders")}
        empty={t("customer.noOrders")}
        rows={data.orders}
        rowKey={({ number }) => number}
        columns={columns}
      />
      <CaseList data={{ rows: data.cases }} />
      <Phones data={data} />
      <Services data={data} />
      <Consents data={data} />
      {may("inbox.write") && <Threads data={data} />}
    </WithTimeline>
  );
}

function Facts({ data }: BodyProps) {
  const t = useWords("admin-lists");
  const locale = useLocale();
  const euros = (cents: number) => formatMoney(cents as Cents, locale);
  const facts: (readonly [string, string])[] = [
    [t("email"), data.email],
    [t("customer.confirmed"), t(data.isEmailConfirmed ? "customer.yes" : "customer.no")],
    [t("customer.phone"), formatPhone(data.phone) || "–"],
    [t("customer.city"), data.city || "–"],
    [t("customer.since"), formatDateTime(data.createdAt, locale)],
    [t("customer.paid"), euros(data.paidCents)],
    [t("customer.refunded"), euros(data.refundedCents)],
  ];
  return <FactList facts={facts} />;
}

function Phones({ data }: BodyProps) {
  const t = useWords("admin-lists");
  const words = useWords("admin");
  const locale = useLocale();
  const may = useMay();
  return (
    <SectionTable
      title={t("customer.phones")}
      empty={t("customer.noPhones")}
      rows={data.phones}
      rowKey={({ publicId, order }) => `${publicId} ${order}`}
      columns={[
        {
          header: words("order.phone"),
          lead: true,
          cell: ({ name, publicId }) =>
            may("devices.work") ? <Link to={`/devices/${publicId}`}>{name}</Link> : name,
        },
        {
          header: words("order.number"),
          cell: ({ order }) => <Link to={`/orders/${order}`}>{order}</Link>,
          nowrap: true,
        },
        {
          header: t("customer.sold"),
          cell: ({ soldAt }) => formatDate(soldAt, "numeric", locale),
          nowrap: true,
        },
        {
          header: t("customer.owner"),
          cell: ({ isGivenBack }) => (
            <Badge tone={isGivenBack ? "neutral" : "success"}>
              {t(isGivenBack ? "customer.gaveBack" : "customer.keeps")}
            </Badge>
          ),
        },
      ]}
    />
  );
}

/** The consents of a customer, as the orders, the profile and the buy-backs keep them. */
function Consents({ data }: BodyProps) {
  const t = useWords("admin-lists");
  const locale = useLocale();
  const may = useMay();
  return (
    <SectionTable
      title={t("consents")}
      lead={t("consents.lead")}
      empty={t("consents.none")}
      rows={data.consents}
      rowKey={({ kind, version }) => `${kind} ${version}`}
      columns={[
        { header: t("consents.what"), lead: true, cell: ({ kind }) => t(`consents.${kind}`) },
        { header: t("consents.version"), cell: ({ version }) => version ?? "–", nowrap: true },
        {
          header: t("consents.first"),
          cell: ({ firstAt }) => formatDateTime(firstAt, locale),
          nowrap: true,
        },
        {
          header: t("consents.last"),
          cell: ({ lastAt, times }) =>
            times > 1 ? t("consents.times", { at: formatDateTime(lastAt, locale), count: times }) : "–",
        },
        {
          header: t("consents.with"),
          cell: ({ kind, subject }) => {
            if (subject === null) return t("consents.profile");
            if (kind !== "purchase") return <Link to={`/orders/${subject}`}>{subject}</Link>;
            const name = t("consents.buyback", { number: subject });
            return may("buyback.write") ? <Link to={`/buybacks/${subject}`}>{name}</Link> : name;
          },
          nowrap: true,
        },
      ]}
    />
  );
}

function Threads({ data }: BodyProps) {
  const t = useWords("admin-lists");
  const inbox = useWords("admin-inbox");
  const locale = useLocale();
  return (
    <SectionTable
      title={t("customer.threads")}
      empty={t("customer.noThreads")}
      rows={data.threads}
      rowKey={({ id }) => `${id}`}
      columns={[
        {
          header: inbox("subject"),
          lead: true,
          cell: ({ id, subject }) => <Link to={`/inbox/${id}`}>{subject}</Link>,
        },
        { header: t("state"), cell: ({ state }) => inbox(`state.${state}`), nowrap: true },
        { header: t("date"), cell: ({ movedAt }) => formatDateTime(movedAt, locale), nowrap: true },
      ]}
    />
  );
}
