import { Link } from "react-router";
import { useWords } from "#web/i18n/use-words.ts";

/** The sign of the shop: the edge of a phone with a reflection in the section's colour. */
export function Sign({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 20 32" aria-hidden="true" className={className} fill="none" strokeLinecap="round">
      <rect width="20" height="32" rx="6" className="fill-brand" />
      <path d="M10.5 3.2H13a3.8 3.8 0 0 1 3.8 3.8v10" className="stroke-on-deep" strokeWidth="2.2" />
    </svg>
  );
}

/** The logo with the shop's name. The tagline wraps where space is short; the name never does. */
export function Logo({ name }: { name: string }) {
  const t = useWords("shell");
  return (
    <Link to="/" className="flex min-h-11 min-w-min items-center gap-2.5 rounded-sm">
      <span className="sr-only">{t("home")}</span>
      <Sign className="h-8.5 w-5.5 shrink-0" />
      <span className="grid gap-0.5">
        <span className="text-2xl leading-none font-bold">{name}</span>
        <span className="text-[0.6875rem] leading-none wrap-anywhere text-ink-muted lg:text-xs lg:leading-none">
          {t("tagline")}
        </span>
      </span>
    </Link>
  );
}
