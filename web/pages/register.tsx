import { Link, useLocation } from "react-router";
import { EntryFrame } from "#web/account/entry-frame.tsx";
import { entryPicture } from "#web/account/entry-picture.ts";
import { RegisterForm } from "#web/account/register-form.tsx";
import { SocialSignUp } from "#web/account/social-sign-up.tsx";
import { useEntry } from "#web/account/use-entry.ts";
import { apiOf } from "#web/context.ts";
import { pageMeta } from "#web/i18n/page-meta.ts";
import { metaWords, useWords } from "#web/i18n/use-words.ts";
import { words } from "#web/i18n/words.ts";
import type { Route } from "./+types/register.ts";

export const handle = words("register", "account");

export async function loader({ context }: Route.LoaderArgs) {
  return { picture: await entryPicture(apiOf(context)) };
}

export function meta(): Route.MetaDescriptors {
  const t = metaWords("register");
  return pageMeta(t("meta.title"), t("meta.description"));
}

export default function Register({ loaderData }: Route.ComponentProps) {
  const t = useWords("register");
  const { state } = useLocation();
  const enter = useEntry();
  return (
    <EntryFrame title={t("title")} lead={t("lead")} picture={loaderData.picture}>
      <RegisterForm enter={enter} />
      <SocialSignUp enter={enter} />
      <p className="mt-8 text-center text-ink-muted">
        {t("hasAccount")}{" "}
        <Link
          to="/login"
          state={state}
          className="inline-flex min-h-11 items-center font-semibold text-brand underline-offset-4 hover:underline"
        >
          {t("login")}
        </Link>
      </p>
    </EntryFrame>
  );
}
