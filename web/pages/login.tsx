import { Link, useLocation } from "react-router";
import { EntryFrame } from "#web/account/entry-frame.tsx";
import { entryPicture } from "#web/account/entry-picture.ts";
import { LoginForm } from "#web/account/login-form.tsx";
import { Notice } from "#web/account/notice.tsx";
import { SocialButtons } from "#web/account/social-buttons.tsx";
import { useEntry } from "#web/account/use-entry.ts";
import { useSocialReturn } from "#web/account/use-social-return.ts";
import { apiOf } from "#web/context.ts";
import { pageMeta } from "#web/i18n/page-meta.ts";
import { metaWords, useWords } from "#web/i18n/use-words.ts";
import { words } from "#web/i18n/words.ts";
import type { Route } from "./+types/login.ts";

export const handle = words("login", "account");

export async function loader({ context }: Route.LoaderArgs) {
  const api = apiOf(context);
  const [picture, social] = await Promise.all([
    entryPicture(api),
    // Without them the page is as it is without any.
    api.socialProviders().catch(() => []),
  ]);
  return { picture, social };
}

export function meta(): Route.MetaDescriptors {
  const t = metaWords("login");
  return pageMeta(t("meta.title"), t("meta.description"));
}

export default function Login({ loaderData }: Route.ComponentProps) {
  const t = useWords("login");
  const { state } = useLocation();
  const enter = useEntry();
  const social = useSocialReturn(enter);
  return (
    <EntryFrame title={t("title")} lead={t("lead")} picture={loaderData.picture}>
      <LoginForm enter={enter} />
      <Notice>{social.refusal && t(`social.${social.refusal}`)}</Notice>
      <SocialButtons
        label={t("social")}
        nameOf={(provider) => t("socialWith", { provider })}
        note={t("soon")}
        live={loaderData.social}
        onLeave={social.leave}
      />
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
