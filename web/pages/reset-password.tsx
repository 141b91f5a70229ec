import { EntryFrame } from "#web/account/entry-frame.tsx";
import { entryPicture } from "#web/account/entry-picture.ts";
import { ResetForm } from "#web/account/reset-form.tsx";
import { useLinkSecret } from "#web/account/use-link-secret.ts";
import { apiOf } from "#web/context.ts";
import { metaWords, useWords } from "#web/i18n/use-words.ts";
import { words } from "#web/i18n/words.ts";
import type { Route } from "./+types/reset-password.ts";

export const handle = words("password", "register", "account");

export async function loader({ context }: Route.LoaderArgs) {
  return { picture: await entryPicture(apiOf(context)) };
}

export function meta(): Route.MetaDescriptors {
  return [
    { title: metaWords("password")("set.meta") },
    { name: "robots", content: "noindex" },
    // The address carried the link's secret for a moment.
    { name: "referrer", content: "no-referrer" },
  ];
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
