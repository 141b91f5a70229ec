import { useWords } from "#web/i18n/use-words.ts";
import { AreaTitle } from "./area-title.tsx";
import { SecurityCards } from "./security-cards.tsx";
import type { SecurityProps } from "./security-props.ts";

/** What protects the account, as a page of its own. */
export function SecurityView(props: SecurityProps) {
  const t = useWords("security");
  return (
    <>
      <AreaTitle>{t("title")}</AreaTitle>
      <p className="mt-2 mb-8 text-lg text-ink-muted">{t("lead")}</p>
      <SecurityCards {...props} />
    </>
  );
}
