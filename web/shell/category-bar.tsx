import { ChevronDown } from "lucide-react";
import { Link } from "react-router";
import { useWords } from "#web/i18n/use-words.ts";
import { Menu } from "#web/ui/overlays/menu.tsx";
import { BRANDS, currentAt } from "./places.ts";
import type { Person } from "./tab-facts.ts";

const link =
  "inline-flex min-h-11 items-center gap-1 px-2.5 whitespace-nowrap text-ink-muted smooth hover:text-ink focus-visible:-outline-offset-2 aria-[current]:font-semibold aria-[current]:text-brand";

/** A bar with categories under the header, on small screens, for pages without the section switcher. */
export function CategoryBar({ pathname, person }: { pathname: string; person: Person | null }) {
  const t = useWords("shell");
  const item = (to: string, label: string) => (
    <li>
      <Link to={to} aria-current={currentAt(pathname, to)} className={link}>
        {label}
      </Link>
    </li>
  );
  return (
    <nav
      aria-label={t("category.label")}
      className="border-b border-line text-sm font-medium md:hidden print:hidden"
    >
      <ul className="flex items-center overflow-x-auto px-1.5 [scrollbar-width:none]">
        <li>
          <Menu
            id="brands"
            triggerClass={link}
            trigger={
              <>
                {t("nav.store")}
                <ChevronDown aria-hidden className="size-4" />
              </>
            }
            entries={BRANDS.map(([name, brand]) => ({
              label: name ?? t("brand.others"),
              to: `/store?brand=${brand}`,
            }))}
          />
        </li>
        {item("/repair", t("nav.repair"))}
        {item("/revendre", t("nav.revendre"))}
        {person?.isSeller && item("/sell", t("nav.sell"))}
      </ul>
    </nav>
  );
}
