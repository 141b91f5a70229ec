import { Link } from "react-router";
import { useWords } from "#web/i18n/use-words.ts";
import { classes } from "#web/ui/classes.ts";
import { isLanding, SECTIONS, sectionAt } from "./places.ts";

/** The links to the sections buy, sell and repair. The current one is marked. */
export function SectionSwitcher({ pathname, className }: { pathname: string; className?: string }) {
  const t = useWords("shell");
  const section = sectionAt(pathname);
  return (
    <nav aria-label={t("sections.label")} className={className}>
      <ul className="grid grid-cols-3 rounded-full bg-surface-sunken p-1 hairline">
        {SECTIONS.map(([name, to]) => (
          <li key={name}>
            <Link
              to={to}
              aria-current={name === section ? (isLanding(pathname) ? "page" : "true") : undefined}
              className={classes(
                "relative grid min-h-9 place-items-center rounded-full px-4 text-sm font-semibold smooth before:absolute before:inset-x-0 before:-inset-y-1",
                name === section ? "bg-brand text-on-brand" : "text-ink-muted hover:text-ink",
              )}
            >
              {t(`sections.${name}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
