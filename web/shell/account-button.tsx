import { User } from "lucide-react";
import { saveRedirectTarget } from "#web/client-state/redirect-target.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { IconLink } from "#web/ui/icon-button.tsx";
import { SheetButton } from "./sheet-button.tsx";
import type { Person } from "./tab-facts.ts";

const loadSheet = async () => (await import("./account-sheet.tsx")).AccountSheet;

/** A link to the login or to the account. For a person with two accounts, a button that opens a sheet. */
export function AccountButton({ person }: { person: Person | null }) {
  const t = useWords("shell");
  if (!person)
    return (
      <IconLink to="/login" label={t("account.login")} onClick={() => saveRedirectTarget("/client-area")}>
        <User aria-hidden />
      </IconLink>
    );

  const icon = (
    <>
      <User aria-hidden />
      <span aria-hidden className="absolute end-2.5 bottom-2.5 size-2 rounded-full bg-brand" />
    </>
  );
  if (person.isSeller && person.isCustomer)
    return (
      <SheetButton label={t("account.client")} load={loadSheet} person={person}>
        {icon}
      </SheetButton>
    );
  return (
    <IconLink
      to={person.isSeller ? "/seller-account" : "/client-area"}
      label={person.isSeller ? t("account.seller") : t("account.client")}
    >
      {icon}
    </IconLink>
  );
}
