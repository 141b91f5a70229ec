import type { RouteObject } from "react-router";
import { SECTIONS } from "./sections.ts";
import { SessionGate } from "./session.tsx";
import { NotFound } from "./shell/not-found.tsx";
import { PageFailure } from "./shell/page-failure.tsx";
import { SectionGate } from "./shell/section-gate.tsx";
import { Shell } from "./shell/shell.tsx";
import Invitation from "./sign-in/invitation.tsx";

export const routes: RouteObject[] = [
  { path: "/invitation", element: <Invitation /> },
  {
    path: "/",
    // Shown until the code of the first page has loaded.
    hydrateFallbackElement: <></>,
    ErrorBoundary: PageFailure,
    element: (
      <SessionGate>
        <Shell />
      </SessionGate>
    ),
    children: [
      ...SECTIONS.map(({ title, permission, pages }) => ({
        element: <SectionGate title={title} permission={permission} />,
        children: Object.entries(pages).map(([path, load]) => ({
          path,
          lazy: async () => ({ Component: (await load()).default }),
        })),
      })),
      { path: "/me", lazy: async () => ({ Component: (await import("./pages/me.tsx")).default }) },
      { path: "*", element: <NotFound /> },
    ],
  },
];
