import { LogIn, Tag } from "lucide-react";
import { saveRedirectTarget } from "#web/client-state/redirect-target.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Sheet } from "#web/ui/overlays/sheet.tsx";
import { AccountRows } from "./account-rows.tsx";
import { LanguageLinks } from "./languages.tsx";
import { PLACES } from "./places.ts";
import type { SheetProps } from "./sheet-button.tsx";
import { RowLink } from "./sheet-rows.tsx";

export function SideMenu({ person, open, onClose }: SheetProps) {
  const t = useWords("shell");
  const title = person?.isSeller ? t("menu.seller") : person ? t("menu.client") : t("menu.visitor");
  return (
    <Sheet side="start" open={open} onClose={onClose} title={title} closeLabel={t("menu.close")}>
      <nav aria-label={t("nav.label")} className="-mx-3 grid gap-4">
        <ul>
          {PLACES.map(([name, to]) => (
            <RowLink key={name} to={to} onSelect={onClose}>
              {t(`nav.${name}`)}
            </RowLink>
          ))}
        </ul>
        <ul className="border-t border-line pt-4">
          {person?.isSeller && (
            <RowLink to="/sell" icon={<Tag aria-hidden />} onSelect={onClose}>
              {t("nav.sell")}
            </RowLink>
          )}
          {person ? (
            <AccountRows person={person} onSelect={onClose} />
          ) : (
            <RowLink
              to="/login"
              icon={<LogIn aria-hidden className="rtl:-scale-x-100" />}
              onSelect={() => {
                saveRedirectTarget("/client-area");
                onClose();
              }}
            >
              {t("account.login")}
            </RowLink>
          )}
        </ul>
        <LanguageLinks className="border-t border-line pt-4" />
      </nav>
    </Sheet>
  );
}
