import { Menu, X } from "lucide-react";
import { useState } from "react";
import { NavLink } from "react-router";
import { useWords } from "#web/i18n/use-words.ts";
import { classes } from "#web/ui/classes.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { SECTIONS } from "../sections.ts";
import { useMay } from "../session.tsx";

/**
 * The sections that the person may open. On a narrow screen a button opens them; on a tablet they are icons, whose names stand
 * beside them under the pointer or the focus.
 */
export function Navigation() {
  const t = useWords("admin");
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  return (
    <nav
      aria-label={t("nav.label")}
      className="no-print border-e border-line bg-surface-sunken p-3 md:sticky md:top-0 md:z-20 md:h-dvh lg:z-auto"
    >
      <div className="flex items-center justify-between">
        <p className="px-3 py-2 font-bold md:max-lg:sr-only">{t("name")}</p>
        <IconButton
          label={t(isOpen ? "nav.close" : "nav.open")}
          aria-expanded={isOpen}
          aria-controls="sections"
          className="md:hidden"
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? <X aria-hidden /> : <Menu aria-hidden />}
        </IconButton>
      </div>
      <ul id="sections" className={classes("gap-0.5 md:grid", isOpen ? "grid" : "hidden")}>
        {SECTIONS.filter(({ permission }) => may(permission)).map(({ title, path, icon: Icon }) => (
          <li key={path}>
            <NavLink
              to={path}
              end={path === "/"}
              onClick={() => setOpen(false)}
              className={({ isActive }) =>
                classes(
                  "group relative flex min-h-10 items-center gap-3 rounded-sm px-3 text-sm font-medium smooth",
                  isActive ? "bg-brand-soft text-brand-strong" : "hover:bg-line",
                )
              }
            >
              <Icon aria-hidden className="size-4.5 shrink-0" />
              <span className="md:max-lg:pointer-events-none md:max-lg:absolute md:max-lg:start-full md:max-lg:z-20 md:max-lg:ms-2 md:max-lg:rounded-md md:max-lg:bg-ink md:max-lg:px-3 md:max-lg:py-1.5 md:max-lg:whitespace-nowrap md:max-lg:text-surface md:max-lg:opacity-0 md:max-lg:group-hover:opacity-100 md:max-lg:group-focus-visible:opacity-100">
                {t(title)}
              </span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
