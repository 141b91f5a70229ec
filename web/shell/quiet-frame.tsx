import { CircleHelp, Phone } from "lucide-react";
import type { Company } from "#contract/company.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Container } from "#web/ui/container.tsx";
import { Logo } from "./logo.tsx";

// The frame of the checkout. Only the logo leads away from the order. Other links open a new tab, so that a half-filled form
// stays.

const link =
  "inline-flex min-h-11 items-center gap-2 text-ink-muted underline-offset-4 smooth hover:text-ink hover:underline";

export function QuietHeader({ company }: { company: Company | undefined }) {
  const t = useWords("shell");
  return (
    <header className="border-b border-line print:border-0">
      <Container className="flex h-16 items-center justify-between gap-4 md:h-18">
        <Logo name={company?.name ?? ""} />
        <ul className="flex items-center gap-x-6 text-sm font-medium print:hidden">
          {company?.phone && (
            <li className="max-sm:hidden">
              <a href={`tel:${company.phone.replace(/[^+\d]/g, "")}`} className={link}>
                <Phone aria-hidden className="size-4.5" />
                <bdi dir="ltr">{company.phone}</bdi>
              </a>
            </li>
          )}
          <li>
            <a href="/contact" target="_blank" rel="noopener" className={link}>
              <CircleHelp aria-hidden className="size-4.5" />
              {t("checkout.help")}
            </a>
          </li>
        </ul>
      </Container>
    </header>
  );
}

const LEGAL = [
  ["terms", "/cgv"],
  ["returns", "/livraison-retours"],
  ["privacy", "/confidentialite"],
  ["notice", "/mentions-legales"],
] as const;

export function QuietFooter({ name }: { name: string }) {
  const t = useWords("shell");
  return (
    <footer className="border-t border-line print:hidden">
      <Container className="flex flex-wrap items-center justify-between gap-x-8 py-4 text-sm text-ink-muted">
        <nav aria-label={t("checkout.legal")}>
          <ul className="flex flex-wrap gap-x-6">
            {LEGAL.map(([page, to]) => (
              <li key={page}>
                <a href={to} target="_blank" rel="noopener" className={link}>
                  {t(`checkout.${page}`)}
                </a>
              </li>
            ))}
            <li>
              <a href="/retractation" target="_blank" rel="noopener" className={link}>
                {t("footer.withdraw")}
              </a>
            </li>
          </ul>
        </nav>
        <p className="py-2.5">
          <bdi>{name}</bdi>
        </p>
      </Container>
    </footer>
  );
}
