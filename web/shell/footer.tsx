import type { ReactNode } from "react";
import { type Company, socialLinks } from "#contract/company.ts";
import { LEGAL_PATHS } from "#contract/legal/legal-paths.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { classes } from "#web/ui/classes.ts";
import { Container } from "#web/ui/container.tsx";
import { LanguageLinks } from "./languages.tsx";
import { Sign } from "./logo.tsx";

const pages = ["store", "about", "contact"] as const;
const help = ["faq", "delivery", "guarantees", "repairs"] as const;
const legal = ["terms", "notice", "privacy", "mediation", "ranking"] as const;

/** The gap lets a finger hit one link, even when a text wraps. */
const links = "grid gap-1 max-md:pb-3";
const link =
  "inline-flex min-h-11 min-w-11 items-center py-1 text-ink-muted underline-offset-4 smooth hover:text-ink hover:underline";

type GroupProps = {
  id: string;
  title: string;
  as?: "nav" | "section";
  className?: string;
  children: ReactNode;
};

/** A group of links. Narrow screens show its title, which opens it, also without scripts. */
function Group({ id, title, as: Part = "nav", className, children }: GroupProps) {
  return (
    <Part aria-labelledby={id} className={classes("max-md:border-t max-md:border-line", className)}>
      <details className="group md:details-content:[content-visibility:visible]">
        <summary className="flex min-h-12 items-center justify-between gap-4 font-semibold after:text-2xl after:font-normal after:text-ink-muted after:content-['+'] group-open:after:content-['−'] md:pointer-events-none md:mb-2 md:min-h-0 md:text-sm md:after:hidden">
          <h2 id={id}>{title}</h2>
        </summary>
        {children}
      </details>
    </Part>
  );
}

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
      <Container className="grid pt-8 md:grid-cols-2 md:gap-10 md:py-14 lg:grid-cols-[2fr_1fr_1.25fr_1fr_1.5fr] lg:py-20">
        <div className="max-md:mb-6 md:max-lg:col-span-2">
          <div className="flex items-center gap-3">
            <Sign className="h-9 w-6" />
            <p className="text-2xl leading-none font-bold">{name}</p>
          </div>
          <p className="mt-5 max-w-sm text-lg text-ink-muted max-md:hidden">{t("footer.promise")}</p>
        </div>
        <Group id="footer-pages" title={t("footer.pages")}>
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
        </Group>
        <Group id="footer-help" title={t("footer.help")}>
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
          </ul>
        </Group>
        <Group id="footer-social" title={t("footer.social")}>
          <ul className={links}>
            {socialLinks(company).map(({ name, url }) => (
              <li key={name}>
                <a href={url} rel="me noreferrer" className={link}>
                  <bdi>{name}</bdi>
                </a>
              </li>
            ))}
          </ul>
        </Group>
        <Group id="footer-contact" title={t("footer.contact")} as="section">
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
        </Group>
      </Container>
      <Container className="pb-24 md:pb-10">
        <Group
          id="footer-legal"
          title={t("footer.legal")}
          className="md:[&_summary]:hidden md:mb-3 md:text-sm max-md:border-b"
        >
          <ul className="max-md:pb-3 md:flex md:flex-wrap md:gap-x-6 md:gap-y-2">
            {legal.map((page) => (
              <li key={page}>
                <a href={LEGAL_PATHS[page]} className={link}>
                  {t(`footer.${page}`)}
                </a>
              </li>
            ))}
          </ul>
        </Group>
        {/* The law wants it in sight on every page (L.221-21 of the consumer code). */}
        <p className="max-md:mt-2 md:mb-3">
          <a href={LEGAL_PATHS.withdraw} className={classes(link, "font-semibold")}>
            {t("footer.withdraw")}
          </a>
        </p>
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 text-sm max-md:mt-1 md:border-t md:border-line md:pt-6 text-ink-muted">
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
