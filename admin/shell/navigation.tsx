import { NavLink } from "react-router";
import { useWords } from "#web/i18n/use-words.ts";
import { classes } from "#web/ui/classes.ts";
import { SECTIONS } from "../sections.ts";
import { useMay } from "../session.tsx";

export function Navigation() {
  const t = useWords("admin");
  const may = useMay();
  return (
    <nav
      aria-label={t("nav.label")}
      className="no-print border-e border-line bg-surface-sunken p-3 md:sticky md:top-0 md:h-dvh"
    >
      <p className="px-3 py-2 font-bold">{t("name")}</p>
      <ul className="grid gap-0.5">
        {SECTIONS.filter(({ permission }) => may(permission)).map(({ name, path, icon: Icon }) => (
          <li key={name}>
            <NavLink
              to={path}
              end={path === "/"}
              className={({ isActive }) =>
                classes(
                  "flex min-h-10 items-center gap-3 rounded-sm px-3 text-sm font-medium smooth",
                  isActive ? "bg-brand-soft text-brand-strong" : "hover:bg-line",
                )
              }
            >
              <Icon aria-hidden className="size-4.5 shrink-0" />
              {t(`nav.${name}`)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
