import { MailCheck, Undo2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import { endSession } from "#web/client-state/session.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { openEntryApi } from "../entry/entry-api.ts";
import { Notice } from "../forms/notice.tsx";
import { LinkExpired, LinkResult } from "./link-result.tsx";
import { useLinkAction } from "./use-link-action.ts";

const { api } = openEntryApi();

type LinkProps = { token: string | null };

/** Confirms an e-mail with the link's token at the press of a button. */
export function ConfirmEmailForm({ token }: LinkProps) {
  const t = useWords("email");
  const [done, setDone] = useState<"confirmed" | "changed" | null>(null);
  async function confirm(secret: string) {
    const { changed } = await api.call("POST /users/email-confirmation", { body: { token: secret } });
    // A change of e-mail ends every session, including this tab's.
    if (changed) endSession();
    setDone(changed ? "changed" : "confirmed");
  }
  if (done === "changed")
    return (
      <LinkResult
        icon={<MailCheck aria-hidden />}
        title={t("confirm.changed.title")}
        text={t("confirm.changed.text")}
        action={<ButtonLink to="/login">{t("confirm.changed.action")}</ButtonLink>}
      />
    );
  if (done === "confirmed")
    return (
      <LinkResult
        icon={<MailCheck aria-hidden />}
        title={t("confirm.done.title")}
        text={t("confirm.done.text")}
        action={<ButtonLink to="/store">{t("confirm.done.action")}</ButtonLink>}
      />
    );
  return (
    <LinkForm
      token={token}
      label={t("confirm.title")}
      submit={t("confirm.submit")}
      send={confirm}
      expired={t("confirm.expired")}
    />
  );
}

/** Undoes a change of e-mail with the token sent to the old address. */
export function UndoEmailForm({ token }: LinkProps) {
  const t = useWords("email");
  const [done, setDone] = useState(false);
  async function undo(secret: string) {
    await api.call("POST /users/email-undo", { body: { token: secret } });
    endSession();
    setDone(true);
  }
  if (done)
    return (
      <LinkResult
        icon={<Undo2 aria-hidden className="rtl:-scale-x-100" />}
        title={t("undo.done.title")}
        text={t("undo.done.text")}
        action={<ButtonLink to="/login">{t("undo.done.action")}</ButtonLink>}
      />
    );
  return (
    <LinkForm
      token={token}
      label={t("undo.title")}
      submit={t("undo.submit")}
      send={undo}
      expired={t("undo.expired")}
    />
  );
}

type LinkFormProps = LinkProps & {
  label: string;
  submit: string;
  expired: string;
  send: (token: string) => Promise<void>;
};

/** A form with one button that uses a link. `token` is null until the page is hydrated. */
function LinkForm({ token, label, submit, expired, send }: LinkFormProps) {
  const t = useWords("email");
  const { busy, expired: over, notice, run } = useLinkAction();

  async function use(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (token !== null) await run(() => send(token));
  }

  if (over || token === "")
    return (
      <LinkExpired
        title={t("expired")}
        text={expired}
        action={<ButtonLink to="/login">{t("toLogin")}</ButtonLink>}
      />
    );
  return (
    <form method="post" onSubmit={use} className="grid gap-5" aria-label={label}>
      <Notice>{notice}</Notice>
      <Button type={token === null ? "button" : "submit"} size="lg" loading={busy} className="w-full">
        {submit}
      </Button>
    </form>
  );
}
