import { useState } from "react";
import { ApiError } from "#web/client-state/api-client.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { openEntryApi } from "../entry/entry-api.ts";
import type { SignIn } from "../entry/use-sign-in.ts";
import { Notice } from "../forms/notice.tsx";
import { LinkExpired } from "./link-result.tsx";

const { api } = openEntryApi();

interface Props {
  /** Null until the page is hydrated. */
  readonly token: string | null;
  readonly signIn: SignIn;
  /** Shows the form that asks for a link. */
  readonly onAskAgain: () => void;
}

/** Signs in with the link's token at a click, so that mail scanners do not use it up. */
export function SignInLinkForm({ token, signIn, onAskAgain }: Props) {
  const t = useWords("password");
  const errorText = useWords("errors");
  const [busy, setBusy] = useState(false);
  const [notice, setNotice] = useState<string | null>(null);
  const [expired, setExpired] = useState(false);

  async function open() {
    if (token === null) return;
    setBusy(true);
    setNotice(null);
    try {
      if (await signIn("login", await api.openSignInLink({ token }))) return;
      setNotice(t("failed"));
    } catch (error) {
      const code = error instanceof ApiError ? error.code : null;
      if (code === "LINK_EXPIRED") setExpired(true);
      else setNotice(code ? errorText(code) : t("failed"));
    }
    setBusy(false);
  }

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
