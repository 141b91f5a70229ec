import { EntryFrame, entryPicture } from "#web/account/entry/entry-frame.tsx";
import { UndoEmailForm } from "#web/account/mail-links/email-link-form.tsx";
import { useLinkSecret } from "#web/account/mail-links/use-link-secret.ts";
import { linkPageMeta } from "#web/i18n/page-meta.ts";
import { metaWords, useWords } from "#web/i18n/use-words.ts";
import { words } from "#web/i18n/words.ts";
import { apiOf } from "#web/ssr/page-context.ts";
import type { Route } from "./+types/undo-email.ts";

export const handle = words("email", "account");

export async function loader({ context }: Route.LoaderArgs) {
  return { picture: await entryPicture(apiOf(context)) };
}

export function meta(): Route.MetaDescriptors {
  return linkPageMeta(metaWords("email")("undo.meta"));
}

export default function UndoEmail({ loaderData }: Route.ComponentProps) {
  const t = useWords("email");
  const token = useLinkSecret();
  return (
    <EntryFrame title={t("undo.title")} lead={t("undo.lead")} picture={loaderData.picture}>
      <UndoEmailForm key={token} token={token} />
    </EntryFrame>
  );
}
