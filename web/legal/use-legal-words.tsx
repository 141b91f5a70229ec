import type { ReactNode } from "react";
import { Link } from "react-router";
import { type Company, type LegalIdentity, PROMISES } from "#contract/company.ts";
import type { ShownDelivery } from "#contract/delivery/delivery.ts";
import { formatNumber } from "#contract/format.ts";
import { LEGAL_PATHS } from "#contract/legal/legal-paths.ts";
import type { Locale } from "#contract/locale.ts";
import { useDeliveryTerms } from "#web/delivery/use-delivery.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { useCompany } from "#web/ssr/use-company.ts";
import type { LegalNamespace } from "./legal-text.ts";

type Values = Readonly<Record<string, string | ((chunks: ReactNode) => ReactNode)>>;

const LINK = "font-semibold text-brand underline underline-offset-4 print:text-ink";

const YOUR_EUROPE = "https://europa.eu/youreurope/citizens/consumers/shopping/guarantees-returns/";

/** Reads the messages of a legal page. Each message may name the company, its promises and the other legal pages. */
export function useLegalWords(
  name: LegalNamespace,
  legal: LegalIdentity,
  figures?: Values,
): (key: string) => ReactNode {
  const t = useWords(name);
  const locale = useLocale();
  const company = useCompany();
  const delivery = useDeliveryTerms();
  if (!company || !delivery) return () => null;
  const values = { ...LINKS, ...factsOf(company, legal), ...figuresIn(locale, delivery), ...figures };
  // The cast is safe: the outline's type has checked the key, and each message gets all values instead of only its own.
  const read = t.rich as (key: string, values: Values) => ReactNode;
  return (key) => read(key, values);
}

/** The tags `<terms>…</terms>` and similar ones, which link to other pages. */
const LINKS: Values = Object.fromEntries(
  Object.entries({ ...LEGAL_PATHS, contact: "/contact", repair: "/repair", buyback: "/revendre" }).map(
    ([tag, to]) => [
      tag,
      (chunks: ReactNode) => (
        <Link to={to} className={LINK}>
          {chunks}
        </Link>
      ),
    ],
  ),
);

function factsOf(company: Company, legal: LegalIdentity): Values {
  const { address, siret, rcs, tva, email, phone } = company;
  const isolated = (text: string) => () => <bdi>{text}</bdi>;
  const leftToRight = (text: string) => () => (
    <bdi dir="ltr" className="whitespace-nowrap">
      {text}
    </bdi>
  );
  const outside = (href: string, text: string) => () => (
    <a href={href} className={LINK}>
      <bdi dir="ltr">{text}</bdi>
    </a>
  );
  return {
    address: isolated(address),
    legalForm: isolated(legal.form),
    director: isolated(legal.director),
    host: isolated(legal.host),
    mediator: isolated(legal.mediator),
    siret: leftToRight(siret),
    rcs: leftToRight(rcs),
    vat: leftToRight(tva),
    recyclingId: leftToRight(legal.recyclingId),
    mail: outside(`mailto:${email}`, email),
    phone: outside(`tel:${phone.replace(/[^+\d]/g, "")}`, phone.replaceAll(" ", "\u00a0")),
    europe: (chunks) => (
      <a href={YOUR_EUROPE} className={LINK}>
        <bdi dir="ltr">{chunks}</bdi>
      </a>
    ),
    mediatorSite: outside(legal.mediatorUrl, legal.mediatorUrl.replace(/^https?:\/\/|\/$/g, "")),
    b: (chunks) => <strong>{chunks}</strong>,
  };
}

function figuresIn(locale: Locale, { days, carrierDays }: ShownDelivery): Values {
  const [first, last] = days;
  const [carrierFirst, carrierLast] = carrierDays;
  const figures = {
    months: PROMISES.warrantyMonths,
    withdrawalDays: PROMISES.withdrawalDays,
    returnDays: PROMISES.returnDays,
    points: PROMISES.controlPoints,
    first,
    last,
    carrierFirst,
    carrierLast,
    repairDays: PROMISES.repairDays,
    repairMonths: PROMISES.repairWarrantyMonths,
    sendDays: PROMISES.repairSendDays,
  };
  return Object.fromEntries(
    Object.entries(figures).map(([name, figure]) => [name, formatNumber(figure, locale)]),
  );
}
