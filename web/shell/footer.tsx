import { type Company, socialLinks } from "#contract/company.ts";
import { LEGAL_PATHS } from "#contract/legal/legal-paths.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Container } from "#web/ui/container.tsx";
import { LanguageLinks } from "./languages.tsx";
import { Sign } from "./logo.tsx";

const pages = ["store", "about", "contact"] as const;
const help = ["faq", "delivery", "guarantees", "repairs"] as const;
const legal = ["terms", "notice", "privacy", "mediation", "ranking"] as const;

/** The gap lets a finger hit one link, even when a text wraps. */
const links = "grid gap-1";
const heading = "mb-2 text-sm font-semibold";
const link =
  "inline-flex min-h-11 min-w-11 items-center py-1 text-ink-muted underline-offset-4 smooth hover:text-ink hover:underline";

type FooterProps = { company: Company; year: number };

/** The footer. It is part of a static island, so its links are plain; the island follows them like `Link`. */
export function Footer({ company, year }: FooterProps) {
  const t = useWords("shell");
  const { name, email, phone, address, siret, tva, rcs } = company;
  const identifiers = [
    ["SIRET", siret],
    ["TVA", tva],
    ["RCS", rcs],
  ].filter(([, value]) => value);
  return (
    <>
      <Container className="grid grid-cols-2 gap-10 py-14 lg:grid-cols-[2fr_1fr_1.25fr_1fr_1.5fr] lg:py-20">
        <div className="max-lg:col-span-2">
          <div className="flex items-center gap-3">
            <Sign className="h-9 w-6" />
            <p className="text-2xl leading-none font-bold">{name}</p>
          </div>
          <p className="mt-5 max-w-sm text-lg text-ink-muted">{t("footer.promise")}</p>
        </div>
        <nav aria-labelledby="footer-pages">
          <h2 id="footer-pages" className={heading}>
            {t("footer.pages")}
          </h2>
          <ul className={links}>
            {pages.map((page) => (
              <li key={page}>
                <a href={`/${page}`} className={link}>
                  {t(`nav.${page}`)}
                </a>
              </li>
            ))}
            <li>
              <a href="/etats" className={link}>
                {t("footer.grades")}
              </a>
            </li>
          </ul>
        </nav>
        <nav aria-labelledby="footer-help">
          <h2 id="footer-help" className={heading}>
            {t("footer.help")}
          </h2>
          <ul className={links}>
            <li>
              <a href="/suivi" className={link}>
                {t("footer.track")}
              </a>
            </li>
            {help.map((page) => (
              <li key={page}>
                <a href={LEGAL_PATHS[page]} className={link}>
                  {t(`footer.${page}`)}
                </a>
              </li>
            ))}
            <li>
              <a href={LEGAL_PATHS.withdraw} className={`${link} font-semibold`}>
                {t("footer.withdraw")}
              </a>
            </li>
          </ul>
        </nav>
        <nav aria-labelledby="footer-social">
          <h2 id="footer-social" className={heading}>
            {t("footer.social")}
          </h2>
          <ul className={links}>
            {socialLinks(company).map(({ name, url }) => (
              <li key={name}>
                <a href={url} rel="me noreferrer" className={link}>
                  <bdi>{name}</bdi>
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <section aria-labelledby="footer-contact" className="max-sm:col-span-2">
          <h2 id="footer-contact" className={heading}>
            {t("footer.contact")}
          </h2>
          <address className="not-italic">
            <ul className={links}>
              <li>
                <a href={`mailto:${email}`} className={link}>
                  <bdi dir="ltr">{email}</bdi>
                </a>
              </li>
              <li>
                <a href={`tel:${phone.replace(/[^+\d]/g, "")}`} className={link}>
                  <bdi dir="ltr">{phone}</bdi>
                </a>
              </li>
              <li className="py-2.5 text-ink-muted">
                <bdi>{address}</bdi>
              </li>
            </ul>
          </address>
        </section>
      </Container>
      <Container className="pb-24 md:pb-10">
        <nav aria-label={t("footer.legal")} className="mb-3 text-sm">
          <ul className="flex flex-wrap gap-x-6 gap-y-2">
            {legal.map((page) => (
              <li key={page}>
                <a href={LEGAL_PATHS[page]} className={link}>
                  {t(`footer.${page}`)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-t border-line pt-6 text-sm text-ink-muted">
          <p>{t("footer.copyright", { year, name })}</p>
          <ul className="flex flex-wrap gap-x-6 gap-y-1">
            {identifiers.map(([kind, value]) => (
              <li key={kind}>
                <bdi dir="ltr">{`${kind} ${value}`}</bdi>
              </li>
            ))}
          </ul>
          <LanguageLinks className="-mx-3" />
        </div>
      </Container>
    </>
  );
}
