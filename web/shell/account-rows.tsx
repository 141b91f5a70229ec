import { LogOut, Package, Store, User } from "lucide-react";
import { useWords } from "#web/i18n/use-words.ts";
import { RowButton, RowLink } from "./sheet-rows.tsx";
import type { Person } from "./tab-facts.ts";
import { useLogOut } from "./use-log-out.ts";

/** The account links for a person's roles, and the logout. */
export function AccountRows({ person, onSelect }: { person: Person; onSelect: () => void }) {
  const t = useWords("shell");
  const logOut = useLogOut();
  return (
    <>
      {person.isSeller && (
        <RowLink to="/seller-account" icon={<Store aria-hidden />} onSelect={onSelect}>
          {t("account.seller")}
        </RowLink>
      )}
      {person.isCustomer && (
        <>
          <RowLink to="/client-area" icon={<User aria-hidden />} onSelect={onSelect}>
            {t("account.client")}
          </RowLink>
          <RowLink to="/client-area?activeTab=orders" icon={<Package aria-hidden />} onSelect={onSelect}>
            {t("account.orders")}
          </RowLink>
        </>
      )}
      <RowButton
        icon={<LogOut aria-hidden className="rtl:-scale-x-100" />}
        onSelect={() => {
          onSelect();
          logOut();
        }}
      >
        {t("account.logout")}
      </RowButton>
    </>
  );
}
