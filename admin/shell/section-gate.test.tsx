import { prerender } from "react-dom/static";
import { createMemoryRouter, Outlet, RouterProvider } from "react-router";
import { expect, test, vi } from "vitest";
import { PERMISSIONS, type Permission } from "#contract/staff/permissions.ts";
import { routes } from "../routes.tsx";
import { SECTIONS } from "../sections.ts";
import { StaffContext } from "../session.tsx";

// Messages are compiled by the build, so each text is replaced by its key here.
vi.mock("#web/i18n/use-words.ts", () => ({ useWords: () => (key: string) => key }));
const NO_ACCESS = "FORBIDDEN";

/** Stands for a page: an act, a filter and a way to an export. */
const Work = () => (
  <form>
    <input />
    <button type="button">CSV</button>
  </form>
);

/** The page at an address, as a person with some permissions sees it. */
async function show(address: string, permissions: readonly Permission[]): Promise<string> {
  const staff = { id: 1, name: "Ana", email: "ana@reluit.test", permissions: [...permissions] };
  const session = {
    ...{ state: "open" as const, staff, publicUrl: "https://reluit.test" },
    ...{ steppedUpUntil: null, hasPasskey: false, isByPin: false },
  };
  const pages = routes.find(({ path }) => path === "/")?.children ?? [];
  const root = {
    path: "/",
    element: (
      <StaffContext value={session}>
        <Outlet />
      </StaffContext>
    ),
    children: pages.map(({ element, children }) => ({
      element,
      children: (children ?? []).map(({ path = "" }) => ({ path, Component: Work })),
    })),
  };
  const router = createMemoryRouter([root], { initialEntries: [address] });
  const { prelude } = await prerender(<RouterProvider router={router} />);
  const html = await new Response(prelude).text();
  router.dispose();
  return html;
}

const PAGES = SECTIONS.flatMap(({ permission, pages }) =>
  Object.keys(pages).map((path) => ({ path, permission, address: path.replace(/:\w+/g, "1") })),
);

test.each(PAGES)(
  "$path is one sentence for who may not open it, without acts, filters and exports",
  async (page) => {
    const { address, permission } = page;
    const own = await show(address, PERMISSIONS);
    expect(own).toContain("<form");
    expect(own).not.toContain(NO_ACCESS);
    if (permission === undefined) return;
    const html = await show(
      address,
      PERMISSIONS.filter((one) => one !== permission),
    );
    expect(html).toContain(NO_ACCESS);
    expect(html).toContain("<h1");
    for (const act of ["<button", "<form", "<input", "<select", "<a "]) expect(html).not.toContain(act);
  },
);
