import { Suspense, useCallback } from "react";
import { Outlet, useLocation } from "react-router";
import { useWords } from "#web/i18n/use-words.ts";
import { ToastProvider, useToast } from "#web/ui/toasts/toast.tsx";
import { useUnreadScans } from "../scan/hear-scans.ts";
import { KeyboardHelp } from "./keyboard-help.tsx";
import { Loading } from "./loading.tsx";
import { Navigation } from "./navigation.tsx";
import { PersonMenu } from "./person-menu.tsx";
import { Search } from "./search.tsx";

/** The frame of every page: navigation at the side, search and account above. */
export function Shell() {
  const t = useWords("admin");
  const { pathname } = useLocation();
  return (
    <ToastProvider labels={{ region: t("toasts"), close: t("close") }}>
      <UnreadScans />
      <div className="dense grid min-h-dvh grid-rows-[auto_1fr] print:block md:grid-cols-[4rem_minmax(0,1fr)] lg:grid-cols-[13rem_minmax(0,1fr)] md:grid-rows-1">
        <a
          href="#content"
          className="sr-only focus:not-sr-only focus:absolute focus:z-10 focus:bg-surface focus:p-3"
        >
          {t("skip")}
        </a>
        <Navigation />
        <div className="min-w-0">
          <header className="no-print flex items-center gap-2 border-b border-line px-4 py-2 md:px-6">
            <Search />
            <KeyboardHelp />
            <PersonMenu />
          </header>
          <main id="content" tabIndex={-1} className="p-4 outline-none md:p-6">
            {/* The key gives each URL its own page state: it shows and sends nothing of the previous page. */}
            <Suspense key={pathname} fallback={<Loading />}>
              <Outlet />
            </Suspense>
          </main>
        </div>
      </div>
    </ToastProvider>
  );
}

/** Tells the person that a code was scanned on a page that reads none. */
function UnreadScans() {
  const t = useWords("admin");
  const toast = useToast();
  useUnreadScans(
    useCallback((code) => toast({ title: t("scan.unread", { code }), variant: "destructive" }), [toast, t]),
  );
  return null;
}
