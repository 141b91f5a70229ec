import { EntryFrame, EntryLink, entryPicture } from "#web/account/entry/entry-frame.tsx";
import { ForgotForm } from "#web/account/mail-links/forgot-form.tsx";
import { metaWords, useWords } from "#web/i18n/use-words.ts";
import { words } from "#web/i18n/words.ts";
import { apiOf } from "#web/ssr/page-context.ts";
import type { Route } from "./+types/forgot-password.ts";

export const handle = words("password", "account");

export async function loader({ context }: Route.LoaderArgs) {
  return { picture: await entryPicture(apiOf(context)) };
}

export function meta(): Route.MetaDescriptors {
  return [{ title: metaWords("password")("ask.meta") }, { name: "robots", content: "noindex" }];
}

export default function ForgotPassword({ loaderData }: Route.ComponentProps) {
  const t = useWords("password");
  return (
    <EntryFrame title={t("ask.title")} lead={t("ask.lead")} picture={loaderData.picture}>
      <ForgotForm link="password" />
      <p className="mt-6 text-center">
        <EntryLink to="/login">{t("toLogin")}</EntryLink>
      </p>
    </EntryFrame>
  );
}
