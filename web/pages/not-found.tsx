import { data, Link, useLocation } from "react-router";
import { metaWords, useWords } from "#web/i18n/use-words.ts";
import { words } from "#web/i18n/words.ts";
import { NotFoundPhone } from "#web/shell/not-found-phone.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Container } from "#web/ui/container.tsx";
import type { Route } from "./+types/not-found.ts";

export const handle = words("shell");

export function loader() {
  return data(null, { status: 404 });
}

export function meta(): Route.MetaDescriptors {
  const t = metaWords("shell");
  return [{ title: t("notFound.title") }, { name: "robots", content: "noindex" }];
}

const ways = ["store", "repair", "revendre", "contact"] as const;

export default function NotFound() {
  const t = useWords("shell");
  const { pathname } = useLocation();
  return (
    <Container className="grid items-center gap-x-16 gap-y-10 py-14 md:grid-cols-[1.2fr_1fr] md:py-24">
      <NotFoundPhone className="mx-auto w-28 md:col-start-2 md:row-start-1 md:w-60 lg:w-72" />
      <div className="grid gap-6">
        <h1 className="text-4xl">{t("notFound.title")}</h1>
        <p className="max-w-xl text-lg text-ink-muted">
          {t.rich("notFound.text", {
            path: () => (
              <bdi dir="ltr" className="font-medium break-all text-ink">
                {pathname}
              </bdi>
            ),
          })}
        </p>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <ButtonLink to="/">{t("notFound.home")}</ButtonLink>
          {ways.map((way) => (
            <Link
              key={way}
              to={`/${way}`}
              className="inline-flex min-h-11 min-w-11 items-center font-medium text-brand underline-offset-4 hover:underline"
            >
              {t(`nav.${way}`)}
            </Link>
          ))}
        </div>
      </div>
    </Container>
  );
}
