import { useLocation } from "react-router";
import { EntryFrame, EntryLink, entryPicture } from "#web/account/entry/entry-frame.tsx";
import { RegisterForm } from "#web/account/entry/register-form.tsx";
import { SocialSignUp } from "#web/account/entry/social-sign-up.tsx";
import { useSignIn } from "#web/account/entry/use-sign-in.ts";
import { pageMeta } from "#web/i18n/page-meta.ts";
import { metaWords, useWords } from "#web/i18n/use-words.ts";
import { words } from "#web/i18n/words.ts";
import { apiOf } from "#web/ssr/page-context.ts";
import { readSavingPercent } from "#web/ssr/read-saving-percent.ts";
import type { Route } from "./+types/register.ts";

export const handle = words("register", "account");

export async function loader({ context }: Route.LoaderArgs) {
  const api = apiOf(context);
  const [picture, claim] = await Promise.all([entryPicture(api), readSavingPercent(api, "Apple")]);
  return { picture, claim };
}

export function meta(): Route.MetaDescriptors {
  const t = metaWords("register");
  return pageMeta(t("meta.title"), t("meta.description"));
}

export default function Register({ loaderData }: Route.ComponentProps) {
  const t = useWords("register");
  const { state } = useLocation();
  const signIn = useSignIn();
  return (
    <EntryFrame title={t("title")} lead={t("lead")} picture={loaderData.picture} claim={loaderData.claim}>
      <RegisterForm signIn={signIn} />
      <SocialSignUp signIn={signIn} />
      <p className="mt-8 text-center text-ink-muted">
        {t("hasAccount")}{" "}
        <EntryLink to="/login" state={state}>
          {t("login")}
        </EntryLink>
      </p>
    </EntryFrame>
  );
}
