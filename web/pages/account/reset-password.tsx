import { EntryFrame, entryPicture } from "#web/account/entry/entry-frame.tsx";
import { ResetForm } from "#web/account/mail-links/reset-form.tsx";
import { useLinkSecret } from "#web/account/mail-links/use-link-secret.ts";
import { linkPageMeta } from "#web/i18n/page-meta.ts";
import { metaWords, useWords } from "#web/i18n/use-words.ts";
import { words } from "#web/i18n/words.ts";
import { apiOf } from "#web/ssr/page-context.ts";
import type { Route } from "./+types/reset-password.ts";

export const handle = words("password", "register", "account");

export async function loader({ context }: Route.LoaderArgs) {
  return { picture: await entryPicture(apiOf(context)) };
}

export function meta(): Route.MetaDescriptors {
  return linkPageMeta(metaWords("password")("set.meta"));
}

export default function ResetPassword({ loaderData }: Route.ComponentProps) {
  const t = useWords("password");
  const token = useLinkSecret();
  return (
    <EntryFrame title={t("set.title")} lead={t("set.lead")} picture={loaderData.picture}>
      <ResetForm token={token} />
    </EntryFrame>
  );
}
