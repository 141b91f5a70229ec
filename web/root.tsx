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
import type { ShownDelivery } from "#contract/delivery/delivery.ts";
import { DEFAULT_LOCALE, LOCALE_FACTS, localeOf } from "#contract/locale.ts";
import type { Route } from "./+types/root.ts";
import { Alternates } from "./i18n/alternates.tsx";
import { documentLocale, LocaleContext, ShopNameContext } from "./i18n/locale.ts";
import { pageMeta } from "./i18n/page-meta.ts";
import { RouteAnnouncer } from "./i18n/route-announcer.tsx";
import { metaWords } from "./i18n/use-words.ts";
import { words } from "./i18n/words.ts";
import { AppLinks } from "./shell/app-links.tsx";
import { Failure } from "./shell/failure.tsx";
import { sectionOf } from "./shell/places.ts";
import { Shell } from "./shell/shell.tsx";
import { pagePorts } from "./ssr/page-context.ts";
import { CRITICAL_CSS, sheetAddress } from "./ssr/page-style.ts";

/** Loaded on demand. If it fails to load, the general error page is shown. */
const NotFound = lazy(() => import("./pages/not-found.tsx").catch(() => ({ default: Failure })));

/** The messages of the shell, which surrounds every page. */
export const handle = words("shell", "errors");

export function loader({ request, context }: Route.LoaderArgs) {
  const locale = localeOf(new URL(request.url).searchParams, request.headers.get("Cookie"));
  const ports = context.get(pagePorts);
  const { days, carrierDays, promises, price } = ports.delivery;
  const { site } = ports;
  const delivery: ShownDelivery = { days, carrierDays, promises, price };
  return { locale, site, delivery };
}

/** The data is read once, because language and settings don't change within a document. */
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
            <noscript>
              <link rel="stylesheet" href={sheetAddress} />
            </noscript>
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
            {import.meta.env.SSR && <Scripts />}
          </body>
        </html>
      </ShopNameContext>
    </LocaleContext>
  );
}

/**
 * The placeholder of the critical CSS in the HTML. With the CSS inlined, the first paint waits for no other request. Only the
 * server renders it; `href` and `precedence` make React keep it when it renders the document again. In development, Vite serves
 * the whole sheet.
 */
function PageStyle() {
  return import.meta.env.SSR && import.meta.env.PROD ? (
    <style href="page" precedence="page">
      {CRITICAL_CSS}
    </style>
  ) : null;
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
