import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { openEntryApi } from "../entry/entry-api.ts";
import type { SignIn } from "../entry/use-sign-in.ts";
import { Notice } from "../forms/notice.tsx";
import { LinkExpired } from "./link-result.tsx";
import { useLinkAction } from "./use-link-action.ts";

const { api } = openEntryApi();

interface Props {
  /** Null until the page is hydrated. */
  readonly token: string | null;
  readonly signIn: SignIn;
  /** Shows the form that asks for a link. */
  readonly onAskAgain: () => void;
}

/** Signs in with the link's token after a click, so that mail scanners don't use it up. */
export function SignInLinkForm({ token, signIn, onAskAgain }: Props) {
  const t = useWords("password");
  const { busy, expired, notice, setNotice, run } = useLinkAction();

  const open = () =>
    run(async () => {
      if (
        token !== null &&
        !(await signIn("login", await api.call("POST /users/sign-in-links/session", { body: { token } })))
      )
        setNotice(t("failed"));
    });

  if (expired)
    return (
      <LinkExpired
        title={t("set.expired.title")}
        text={t("signIn.expired.text")}
        action={<Button onClick={onAskAgain}>{t("set.expired.action")}</Button>}
      />
    );
  return (
    <div className="grid gap-5">
      <Notice>{notice}</Notice>
      <Button type="button" size="lg" loading={busy} className="w-full" onClick={open}>
        {t("signIn.open")}
      </Button>
    </div>
  );
}
