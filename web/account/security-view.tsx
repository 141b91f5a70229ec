import { useWords } from "#web/i18n/use-words.ts";
import { AreaTitle } from "./area-title.tsx";
import { DataCard } from "./data-card.tsx";
import { PasswordCard } from "./password-card.tsx";
import type { SecurityProps } from "./security-props.ts";
import { SessionsCard } from "./sessions-card.tsx";

/** What protects the account: its password and who is in. */
export function SecurityView(props: SecurityProps) {
  const t = useWords("security");
  return (
    <>
      <AreaTitle>{t("title")}</AreaTitle>
      <p className="mt-2 mb-8 text-lg text-ink-muted">{t("lead")}</p>
      <div className="grid max-w-3xl gap-5">
        <SessionsCard {...props} />
        <PasswordCard {...props} />
        <DataCard {...props} />
      </div>
    </>
  );
}
