import type { TabSession } from "#web/client-state/session.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { PageHead } from "#web/ui/page-head.tsx";
import { DataCard } from "./data-card.tsx";
import { EmailCard } from "./email-card.tsx";
import { PasswordCard } from "./password-card.tsx";
import { SessionsCard } from "./sessions-card.tsx";

export function SecurityView({ session }: { session: TabSession }) {
  const t = useWords("security");
  return (
    <>
      <PageHead size="area" title={t("title")} lead={t("lead")} className="mb-8" />
      <SecurityCards session={session} />
    </>
  );
}

/** E-mail, sessions, password and personal data. Customers and sellers have the same cards. */
export function SecurityCards({ session }: { session: TabSession }) {
  return (
    <div className="grid max-w-3xl gap-5">
      <EmailCard session={session} />
      <SessionsCard session={session} />
      <PasswordCard session={session} />
      <DataCard session={session} />
    </div>
  );
}
