import { LayoutDashboard, LogOut, MessagesSquare, Package, ShieldCheck, Store } from "lucide-react";
import { Link } from "react-router";
import { useWords } from "#web/i18n/use-words.ts";
import { classes } from "#web/ui/classes.ts";
import { AREA_ADDRESS, AREA_TABS, type AreaTab } from "./navigation-state.ts";

const ICONS = {
  dashboard: LayoutDashboard,
  orders: Package,
  messages: MessagesSquare,
  security: ShieldCheck,
};

interface AreaMenuProps {
  readonly active: AreaTab;
  readonly isSeller: boolean;
  readonly onLogOut: () => void;
}

/** The menu of the customer area: a column of 240 px. On a phone, a row above the page. */
export function AreaMenu({ active, isSeller, onLogOut }: AreaMenuProps) {
  const t = useWords("client");
  const row =
    "flex min-h-11 items-center gap-3 rounded-full px-4 font-semibold smooth max-md:whitespace-nowrap max-md:text-sm max-sm:px-2.5 max-[22rem]:px-2 md:rounded-md";
  const rest = "text-ink-muted hover:bg-surface-sunken hover:text-ink";
  return (
    <nav
      aria-label={t("area.menu")}
      className="flex items-center gap-1 max-md:-mx-1 max-md:flex-wrap max-md:p-1 md:sticky md:top-24 md:w-60 md:flex-col md:items-stretch md:self-start"
    >
      {AREA_TABS.map((tab) => {
        const Icon = ICONS[tab];
        return (
          <Link
            key={tab}
            to={AREA_ADDRESS[tab]}
            preventScrollReset
            aria-current={tab === active ? "page" : undefined}
            className={classes(row, tab === active ? "bg-brand-soft text-brand-strong" : rest)}
          >
            <Icon aria-hidden className="size-5 shrink-0 max-sm:hidden" />
            {t(`area.${tab}`)}
          </Link>
        );
      })}
      {isSeller && (
        <Link to="/seller-account" className={classes(row, rest, "max-md:hidden")}>
          <Store aria-hidden className="size-5 shrink-0" />
          {t("area.seller")}
        </Link>
      )}
      <hr className="my-2 border-t border-line max-md:hidden" />
      <button
        type="button"
        onClick={onLogOut}
        aria-label={t("area.logout")}
        className={classes(row, rest, "max-md:ms-auto max-md:min-w-11 max-md:justify-center max-md:px-0!")}
      >
        <LogOut aria-hidden className="size-5 shrink-0 rtl:-scale-x-100" />
        <span className="max-md:hidden">{t("area.logout")}</span>
      </button>
    </nav>
  );
}
