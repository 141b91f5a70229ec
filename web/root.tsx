import { lazy, type ReactNode, Suspense } from "react";
import {
  isRouteErrorResponse,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useParams,
  useRouteError,
  useRouteLoaderData,
} from "react-router";
import { DEFAULT_LOCALE, LOCALE_FACTS, localeOf } from "#contract/locale.ts";
import type { Route } from "./+types/root.ts";
import { pagePorts } from "./context.ts";
import { Alternates } from "./i18n/alternates.tsx";
import { documentLocale } from "./i18n/choose-language.ts";
import { pageMeta } from "./i18n/page-meta.ts";
import { PageStyle, WholeStyle } from "./i18n/page-style.tsx";
import { RouteAnnouncer } from "./i18n/route-announcer.tsx";
import { metaWords } from "./i18n/use-words.ts";
import { WordsLinks } from "./i18n/words-links.tsx";
import { WordsProvider } from "./i18n/words-provider.tsx";
import { AppLinks } from "./shell/app-links.tsx";
import { Failure } from "./shell/failure.tsx";
import { sectionOf } from "./shell/places.ts";
import { Shell } from "./shell/shell.tsx";

/** Most visits never need it. When it can't be fetched the page says at least that it failed. */
const NotFound = lazy(() => import("./pages/not-found.tsx").catch(() => ({ default: Failure })));

export function loader({ request, context }: Route.LoaderArgs) {
  const locale = localeOf(new URL(request.url).searchParams, request.headers.get("Cookie"));
  return { locale, site: context.get(pagePorts).site };
}

/** A document keeps its language until it is left; the installation keeps its address. */
export function shouldRevalidate() {
  return false;
}

export function meta({ error }: Route.MetaArgs): Route.MetaDescriptors {
  const t = metaWords("shell");
  if (error) {
    const title = isNotFound(error) ? t("notFound.title") : t("failure.title");
    return [{ title }, { name: "robots", content: "noindex" }];
  }
  return pageMeta(t("site.title"), t("site.description"));
}

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>("root");
  const locale = data?.locale ?? (import.meta.env.SSR ? undefined : documentLocale()) ?? DEFAULT_LOCALE;
  const error = useRouteError();
  const isSplat = useParams()["*"] !== undefined;
  const theme = sectionOf(useLocation().pathname);
  return (
    <WordsProvider locale={locale} shop={data?.site.company.name ?? ""}>
      <html lang={locale} dir={LOCALE_FACTS[locale].direction} data-theme={theme}>
        <head>
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
          <PageStyle />
          <Meta />
          {import.meta.env.SSR && data && !error && !isSplat ? (
            <Alternates publicUrl={data.site.publicUrl} siteName={data.site.company.name} />
          ) : null}
          <AppLinks />
        </head>
        <body>
          <Shell company={data?.site.company}>{children}</Shell>
          <RouteAnnouncer />
          <WholeStyle />
          <ScrollRestoration />
          {import.meta.env.SSR && (
            <>
              <WordsLinks />
              <Scripts />
            </>
          )}
        </body>
      </html>
    </WordsProvider>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <Suspense>{isNotFound(error) ? <NotFound /> : <Failure />}</Suspense>;
}

function isNotFound(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404;
}
