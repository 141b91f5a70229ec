import { Link } from "react-router";
import { useWords } from "#web/i18n/use-words.ts";
import { Container } from "#web/ui/container.tsx";
import { COMPANY_PLACES, currentAt, SECTION_PLACES, sectionOf } from "./places.ts";
import type { Person } from "./tab-facts.ts";
import { useLogOut } from "./use-log-out.ts";

const link =
  "inline-flex min-h-11 items-center border-b-2 border-transparent text-ink-muted smooth hover:text-ink aria-[current]:border-brand aria-[current]:text-ink";

/**
 * The navigation on wide screens: the places of the page's section, then those of the company. Sellers have two more at the end,
 * so that the others don't move.
 */
export function MainNav({ pathname, person }: { pathname: string; person: Person | null }) {
  const t = useWords("shell");
  const logOut = useLogOut();
  const places = [...SECTION_PLACES[sectionOf(pathname)], ...COMPANY_PLACES];
  return (
    <nav aria-label={t("nav.label")} className="border-b border-line max-md:hidden print:hidden">
      <Container>
        <ul className="flex items-center gap-6 text-sm font-medium lg:gap-9">
          {places.map(([name, to]) => (
            <li key={name}>
              <Link to={to} aria-current={currentAt(pathname, to)} className={link}>
                {t(`nav.${name}`)}
              </Link>
            </li>
          ))}
          {person?.isSeller && (
            <>
              <li>
                <Link to="/sell" aria-current={currentAt(pathname, "/sell")} className={link}>
                  {t("nav.sell")}
                </Link>
              </li>
              <li className="ms-auto">
                <button type="button" onClick={logOut} className={link}>
                  {t("account.logout")}
                </button>
              </li>
            </>
          )}
        </ul>
      </Container>
    </nav>
  );
}
