import { Menu, X } from "lucide-react";
import { useState } from "react";
import { NavLink } from "react-router";
import { useWords } from "#web/i18n/use-words.ts";
import { classes } from "#web/ui/classes.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { SECTIONS } from "../sections.ts";
import { useMay } from "../session.tsx";

/** The sections that the person may open. On a narrow screen a button opens them. */
export function Navigation() {
  const t = useWords("admin");
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  return (
    <nav
      aria-label={t("nav.label")}
      className="no-print border-e border-line bg-surface-sunken p-3 md:sticky md:top-0 md:h-dvh"
    >
      <div className="flex items-center justify-between">
        <p className="px-3 py-2 font-bold">{t("name")}</p>
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
                  "flex min-h-10 items-center gap-3 rounded-sm px-3 text-sm font-medium smooth",
                  isActive ? "bg-brand-soft text-brand-strong" : "hover:bg-line",
                )
              }
            >
              <Icon aria-hidden className="size-4.5 shrink-0" />
              {t(title)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
