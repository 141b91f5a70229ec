import { useState } from "react";
import { EntryFrame, EntryLink, entryPicture } from "#web/account/entry/entry-frame.tsx";
import { useSignIn } from "#web/account/entry/use-sign-in.ts";
import { ForgotForm } from "#web/account/mail-links/forgot-form.tsx";
import { SignInLinkForm } from "#web/account/mail-links/sign-in-link-form.tsx";
import { useLinkSecret } from "#web/account/mail-links/use-link-secret.ts";
import { linkPageMeta } from "#web/i18n/page-meta.ts";
import { metaWords, useWords } from "#web/i18n/use-words.ts";
import { words } from "#web/i18n/words.ts";
import { apiOf } from "#web/ssr/page-context.ts";
import type { Route } from "./+types/sign-in-link.ts";

export const handle = words("password", "account");

export async function loader({ context }: Route.LoaderArgs) {
  return { picture: await entryPicture(apiOf(context)) };
}

export function meta(): Route.MetaDescriptors {
  return linkPageMeta(metaWords("password")("signIn.meta"));
}

/** Requests a sign-in link. With a link's token in the address, it signs in. */
export default function SignInLink({ loaderData }: Route.ComponentProps) {
  const t = useWords("password");
  const signIn = useSignIn();
  const token = useLinkSecret();
  const [askAgain, setAskAgain] = useState(false);
  return (
    <EntryFrame title={t("signIn.title")} lead={t("signIn.lead")} picture={loaderData.picture}>
      {token === "" || askAgain ? (
        <ForgotForm link="signIn" />
      ) : (
        <SignInLinkForm token={token} signIn={signIn} onAskAgain={() => setAskAgain(true)} />
      )}
      <p className="mt-6 text-center">
        <EntryLink to="/login">{t("toLogin")}</EntryLink>
      </p>
    </EntryFrame>
  );
}
