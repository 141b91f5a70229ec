import type { TabSession } from "#web/client-state/session.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { DataCard } from "./data-card.tsx";
import { EmailCard } from "./email-card.tsx";
import { PasswordCard } from "./password-card.tsx";
import { SessionsCard } from "./sessions-card.tsx";

/** The security part of the customer area. */
export function SecurityView({ session }: { session: TabSession }) {
  const t = useWords("security");
  return (
    <>
      <h1 className="text-3xl font-bold">{t("title")}</h1>
      <p className="mt-2 mb-8 text-lg text-ink-muted">{t("lead")}</p>
      <SecurityCards session={session} />
    </>
  );
}

/** E-mail, sessions, password and personal data: the same for customers and sellers. */
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
