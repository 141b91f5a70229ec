import { CircleUser } from "lucide-react";
import { LOCALE_FACTS } from "#contract/locale.ts";
import { ADMIN_LOCALES } from "#messages/admin-namespaces.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Menu } from "#web/ui/overlays/menu.tsx";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { callQuietly } from "../api.ts";
import { chooseAdminLocale } from "../locale.ts";
import { useIsByPin, useStaff } from "../session.tsx";

export function PersonMenu() {
  const t = useWords("admin");
  const toast = useToast();
  const { name } = useStaff();
  const isByPin = useIsByPin();
  const locale = useLocale();
  function signOut() {
    callQuietly("DELETE /admin/api/session").then(
      () => window.location.reload(),
      () => toast({ title: t("signOut.failed"), variant: "destructive" }),
    );
  }
  const changePerson = () =>
    callQuietly("DELETE /admin/api/session/pin").then(
      () => window.location.reload(),
      () => toast({ title: t("signOut.failed"), variant: "destructive" }),
    );
  const languages = ADMIN_LOCALES.map((language) => ({
    label: <span lang={language}>{LOCALE_FACTS[language].ownName}</span>,
    current: language === locale,
    onSelect: () => chooseAdminLocale(language),
  }));
  return (
    <Menu
      id="person"
      align="end"
      triggerClass="button min-h-11 min-w-0 px-3 text-sm hover:bg-surface-sunken"
      trigger={
        <>
          <CircleUser aria-hidden className="shrink-0" />
          <span className="truncate">{name}</span>
        </>
      }
      entries={[
        ...(isByPin
          ? [{ label: t("changePerson"), onSelect: changePerson }]
          : [{ label: t("myAccess"), to: "/me" }]),
        ...languages,
        { label: t("signOut"), onSelect: signOut },
      ]}
    />
  );
}
