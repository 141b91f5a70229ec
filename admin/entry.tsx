import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { LocaleContext } from "#web/i18n/locale.ts";
import { loadAllMessages } from "#web/i18n/word-store.ts";
import { surviveForeignChanges } from "#web/ui/foreign-changes.ts";
import { reloadOutdatedPage } from "#web/ui/reload-outdated.ts";
import { adminLocale } from "./locale.ts";
import { reads } from "./reads.ts";
import { routes } from "./routes.tsx";
import { hearScans } from "./scan/hear-scans.ts";

surviveForeignChanges();
reloadOutdatedPage();
const locale = adminLocale();
document.documentElement.lang = locale;
hearScans();
// A page part that waits for its words would hide the page with its scan field. If a file fails, its part asks for it again.
await loadAllMessages(locale).catch(() => {});
const router = createBrowserRouter(routes, { basename: "/admin" });
const root = document.getElementById("root");
if (root)
  createRoot(root).render(
    <StrictMode>
      <LocaleContext value={locale}>
        <QueryClientProvider client={reads}>
          <Suspense>
            <RouterProvider router={router} />
          </Suspense>
        </QueryClientProvider>
      </LocaleContext>
    </StrictMode>,
  );
