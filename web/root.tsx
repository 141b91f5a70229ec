import { lazy, type ReactNode, Suspense } from "react";
import {
  isRouteErrorResponse,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useParams,
  useRouteError,
  useRouteLoaderData,
} from "react-router";
import { DEFAULT_LOCALE, LOCALE_FACTS, localeOf } from "#contract/locale.ts";
import type { Route } from "./+types/root.ts";
import { Alternates } from "./i18n/alternates.tsx";
import { documentLocale, LocaleContext, ShopNameContext, useLocale } from "./i18n/locale.ts";
import { pageMeta } from "./i18n/page-meta.ts";
import { RouteAnnouncer } from "./i18n/route-announcer.tsx";
import { metaWords } from "./i18n/use-words.ts";
import { wordsLink } from "./i18n/word-store.ts";
import { namespacesOf } from "./i18n/words.ts";
import { AppLinks } from "./shell/app-links.tsx";
import { Failure } from "./shell/failure.tsx";
import { sectionOf } from "./shell/places.ts";
import { Shell } from "./shell/shell.tsx";
import { pagePorts } from "./ssr/page-context.ts";
import sheet from "./ui/styles/theme.css?inline";

/** Loaded on demand. When that fails, the general error page is shown. */
const NotFound = lazy(() => import("./pages/not-found.tsx").catch(() => ({ default: Failure })));

export function loader({ request, context }: Route.LoaderArgs) {
  const locale = localeOf(new URL(request.url).searchParams, request.headers.get("Cookie"));
  const { site, delivery } = context.get(pagePorts);
  return { locale, site, delivery };
}

/** Language and settings do not change during the life of a document. */
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
    <LocaleContext value={locale}>
      <ShopNameContext value={data?.site.company.name ?? ""}>
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
            <ScrollRestoration />
            {import.meta.env.SSR && (
              <>
                <WordsLinks />
                <Scripts />
              </>
            )}
          </body>
        </html>
      </ShopNameContext>
    </LocaleContext>
  );
}

/**
 * The style sheet in the HTML itself: the first paint waits for no other request. Only the server renders it; `href` and
 * `precedence` make React keep it when it renders the document again. In development Vite serves the sheet.
 */
function PageStyle() {
  return import.meta.env.SSR && import.meta.env.PROD ? (
    <style href="page" precedence="page">
      {sheet}
    </style>
  ) : null;
}

/**
 * Links to the messages of the page. The browser fetches them beside the scripts and caches them for all pages; inside
 * the HTML they would be a tenth of it. Only the server renders these links.
 */
function WordsLinks() {
  const locale = useLocale();
  return namespacesOf(useMatches()).map((namespace) => (
    <link key={namespace} {...wordsLink(locale, namespace)} crossOrigin="" fetchPriority="low" />
  ));
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
