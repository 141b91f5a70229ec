import { Link, useLocation } from "react-router";
import { EntryFrame } from "#web/account/entry-frame.tsx";
import { entryPicture } from "#web/account/entry-picture.ts";
import { LoginForm } from "#web/account/login-form.tsx";
import { SocialButtons } from "#web/account/social-buttons.tsx";
import { useEntry } from "#web/account/use-entry.ts";
import { apiOf } from "#web/context.ts";
import { metaWords, useWords } from "#web/i18n/use-words.ts";
import { words } from "#web/i18n/words.ts";
import type { Route } from "./+types/login.ts";

export const handle = words("login", "account");

export async function loader({ context }: Route.LoaderArgs) {
  return { picture: await entryPicture(apiOf(context)) };
}

export function meta(): Route.MetaDescriptors {
  const t = metaWords("login");
  return [{ title: t("meta.title") }, { name: "description", content: t("meta.description") }];
}

export default function Login({ loaderData }: Route.ComponentProps) {
  const t = useWords("login");
  const { state } = useLocation();
  const enter = useEntry();
  return (
    <EntryFrame title={t("title")} lead={t("lead")} picture={loaderData.picture}>
      <LoginForm enter={enter} />
      <SocialButtons label={t("social")} note={t("soon")} />
      <p className="mt-8 text-center text-ink-muted">
        {t("noAccount")}{" "}
        <Link
          to="/register"
          state={state}
          className="inline-flex min-h-11 items-center font-semibold text-brand underline-offset-4 hover:underline"
        >
          {t("register")}
        </Link>
      </p>
    </EntryFrame>
  );
}
