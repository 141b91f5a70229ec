import { Menu as MenuIcon } from "lucide-react";
import { memo } from "react";
import { useLocation } from "react-router";
import { useWords } from "#web/i18n/use-words.ts";
import { Container } from "#web/ui/container.tsx";
import { AccountButton } from "./account-button.tsx";
import { CartButton } from "./cart-button.tsx";
import { CategoryBar } from "./category-bar.tsx";
import { LanguageMenu } from "./languages.tsx";
import { Logo } from "./logo.tsx";
import { MainNav } from "./main-nav.tsx";
import { isLanding } from "./places.ts";
import { SearchBar } from "./search/search-bar.tsx";
import { SectionSwitcher } from "./section-switcher.tsx";
import { SheetButton } from "./sheet-button.tsx";
import type { Person } from "./tab-facts.ts";

const loadMenu = async () => (await import("./side-menu.tsx")).SideMenu;

type HeaderProps = { name: string; person: Person | null };

/** The header. It has no box of its own (`contents`), because only the first row is sticky. */
export const Header = memo(function Header({ name, person }: HeaderProps) {
  const t = useWords("shell");
  const { pathname, search: query } = useLocation();
  const search = pathname === "/store" ? (new URLSearchParams(query).get("search") ?? "") : "";
  return (
    <header className="contents">
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
          <SearchBar initial={search} className="max-w-lg flex-1 max-lg:hidden" />
          {/* The minimum width reserves three buttons of 44 px before they render, or two below 360 px, where the language
              menu is hidden. */}
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
      <Container className="relative z-30 pt-3 lg:hidden print:hidden">
        <SearchBar initial={search} />
      </Container>
    </header>
  );
});
