import type { Page } from "@playwright/test";

/** Opens a folded section of a page, if it is not open already. */
export const unfold = (page: Page, name: string) =>
  page
    .locator("details")
    .filter({ has: page.getByRole("heading", { name, exact: true }) })
    .evaluate((details: HTMLDetailsElement) => {
      details.open = true;
    });
