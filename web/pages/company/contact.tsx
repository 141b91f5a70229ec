import { ArrowRight } from "lucide-react";
import { Link } from "react-router";
import { CompanyCard } from "#web/company/company-card.tsx";
import { ContactForm } from "#web/company/contact-form.tsx";
import { pageMeta } from "#web/i18n/page-meta.ts";
import { metaWords, useWords } from "#web/i18n/use-words.ts";
import { words } from "#web/i18n/words.ts";
import { useCompany } from "#web/ssr/use-company.ts";
import { Container } from "#web/ui/container.tsx";
import { HeroWords } from "#web/ui/hero.tsx";
import type { Route } from "./+types/contact.ts";

export const handle = words("contact");

const shortcuts = [
  ["repair", "/i-repair"],
  ["buyback", "/revendre"],
  ["orders", "/client-area?activeTab=orders"],
] as const;

export function meta(): Route.MetaDescriptors {
  const t = metaWords("contact");
  return pageMeta(t("meta.title"), t("meta.description"));
}

export default function Contact() {
  const t = useWords("contact");
  const company = useCompany();
  return (
    <Container className="pt-10 pb-16 sm:pt-16 sm:pb-24">
      <HeroWords title={t("title")} lead={t("lead")} leadClass="max-w-2xl" />
      <div className="mt-10 grid items-start gap-x-16 gap-y-12 sm:mt-14 lg:grid-cols-[1fr_24rem]">
        <ContactForm />
        <div className="grid gap-8">
          {company && <CompanyCard company={company} />}
          <nav aria-labelledby="contact-also" className="px-1 sm:px-8">
            <h2 id="contact-also" className="text-sm font-semibold text-ink-muted">
              {t("also.title")}
            </h2>
            <ul className="mt-1">
              {shortcuts.map(([name, to]) => (
                <li key={name} className="border-b border-line last:border-0">
                  <Link
                    to={to}
                    className="flex min-h-12 items-center justify-between gap-3 rounded-sm font-semibold smooth hover:text-brand"
                  >
                    {t(`also.${name}`)}
                    <ArrowRight aria-hidden className="size-4.5 rtl:-scale-x-100" />
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </div>
    </Container>
  );
}
