import { Menu as MenuIcon } from "lucide-react";
import { memo } from "react";
import { useLocation } from "react-router";
import { Kept } from "#web/i18n/kept.tsx";
import { useWords } from "#web/i18n/use-words.ts";
import { Container } from "#web/ui/container.tsx";
import { AccountButton } from "./account-button.tsx";
import { CartButton } from "./cart-button.tsx";
import { CategoryBar } from "./category-bar.tsx";
import type { Person } from "./kept-facts.ts";
import { LanguageMenu } from "./languages.tsx";
import { Logo } from "./logo.tsx";
import { MainNav } from "./main-nav.tsx";
import { headerAddress, isLanding, isSearchable } from "./places.ts";
import { SearchBar } from "./search-bar.tsx";
import { SectionSwitcher } from "./section-switcher.tsx";
import { SheetButton } from "./sheet-button.tsx";

const loadMenu = async () => (await import("./side-menu.tsx")).SideMenu;

/**
 * Its first row stays at the top of the window; the others leave with the page, hence no box around them. That nobody is
 * logged in is found when the page wakes up, and changes nothing of it.
 */
export const Header = memo(function Header({ name, person }: { name: string; person: Person | null }) {
  const { pathname, search } = useLocation();
  const asked = pathname === "/store" ? (new URLSearchParams(search).get("search") ?? "") : "";
  return (
    <Kept
      as="header"
      className="contents"
      name="header"
      part={HeaderRows}
      of={{ name, pathname: headerAddress(pathname), asked }}
      live={{ person }}
      once={asked !== ""}
    />
  );
});

type HeaderRowsProps = { name: string; pathname: string; asked: string; person?: Person | null };

function HeaderRows({ name, pathname, asked, person = null }: HeaderRowsProps) {
  const t = useWords("shell");
  const searchable = isSearchable(pathname);
  return (
    <>
      <div className="frosted sticky top-0 z-40 border-b border-line print:static print:border-0">
        <Container className="flex h-16 items-center gap-1 md:h-18 md:gap-6 lg:gap-8">
          <SheetButton
            label={t("menu.open")}
            load={loadMenu}
            person={person}
            className="-ms-3 md:hidden print:hidden"
          >
            <MenuIcon aria-hidden />
          </SheetButton>
          <Logo name={name} />
          <SectionSwitcher pathname={pathname} className="max-md:hidden print:hidden" />
          {searchable && <SearchBar asked={asked} className="max-w-lg flex-1 max-lg:hidden" />}
          {/* Room for three buttons before they come, 44 px each; for two below 360 px, where the languages are hidden. */}
          <div className="ms-auto -me-2.5 flex min-w-[min(8.25rem,100vw-14.25rem)] items-center print:hidden">
            <LanguageMenu />
            <AccountButton person={person} />
            <CartButton />
          </div>
        </Container>
      </div>
      <MainNav pathname={pathname} person={person} />
      {isLanding(pathname) ? (
        <Container className="pt-3 md:hidden print:hidden">
          <SectionSwitcher pathname={pathname} />
        </Container>
      ) : (
        <CategoryBar pathname={pathname} person={person} />
      )}
      {searchable && (
        <Container className="pt-3 lg:hidden print:hidden">
          <SearchBar asked={asked} />
        </Container>
      )}
    </>
  );
}
