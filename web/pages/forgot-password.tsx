import { Link } from "react-router";
import { EntryFrame } from "#web/account/entry-frame.tsx";
import { entryPicture } from "#web/account/entry-picture.ts";
import { ForgotForm } from "#web/account/forgot-form.tsx";
import { apiOf } from "#web/context.ts";
import { metaWords, useWords } from "#web/i18n/use-words.ts";
import { words } from "#web/i18n/words.ts";
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
      <ForgotForm />
      <p className="mt-6 text-center">
        <Link
          to="/login"
          className="inline-flex min-h-11 items-center font-semibold text-brand underline-offset-4 hover:underline"
        >
          {t("toLogin")}
        </Link>
      </p>
    </EntryFrame>
  );
}
