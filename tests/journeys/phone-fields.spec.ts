import type { Page } from "@playwright/test";
import { expect, test } from "./fixture.ts";
import { newStaff } from "./new-staff.ts";
import { post } from "./paid-order.ts";
import { availablePhone } from "./shopper.ts";

// The sign-in of the staff before there is a session.
test.use({ provoked: /^401 /, viewport: { width: 390, height: 844 } });

/** The fields that a phone zooms into: their text is smaller than 16 px. */
async function zoomingFields(page: Page, path: string): Promise<string[]> {
  await page.goto(path);
  await expect(page.locator("h1").first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  const found = await page.evaluate(() =>
    [...document.querySelectorAll("input, select, textarea")]
      .filter(
        (field) => !field.matches("[type=checkbox], [type=radio], [type=range], [type=file], [type=hidden]"),
      )
      .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => `${field.tagName} ${field.getAttribute("name")}`),
  );
  return found.map((field) => `${path}: ${field}`);
}

test("no field of the shop makes a phone zoom in", async ({ page }) => {
  const found: string[] = [];
  const { id } = await availablePhone(page);
  const walk = async (...paths: string[]) => {
    for (const path of paths) found.push(...(await zoomingFields(page, path)));
  };
  await walk(
    "/",
    "/store",
    "/store?search=iphone",
    `/product/${id}`,
    "/repair",
    "/repair/models?brand=samsung",
  );
  await walk("/login", "/register", "/forgot-password", "/contact", "/suivi", "/retractation", "/revendre");
  const { token } = await post<{ token: string }>(page, "/users/authenticate", {
    ...{ email: "deux@reluit.test", password: "demo1234", remember: false },
  });
  await page.addInitScript((kept) => sessionStorage.setItem("authToken", kept), token);
  await walk("/client-info", "/client-area?activeTab=security", "/client-area?activeTab=orders");
  await walk("/client-area?activeTab=messages", "/shipping-options", "/seller-account", "/sell");
  expect(found).toEqual([]);
});

test("no field of the back office makes a phone zoom in", async ({ page }) => {
  const found: string[] = [];
  await newStaff(page);
  for (const path of ["orders", "inbox", "inbox/templates", "cases", "withdrawals", "devices", "receptions"])
    found.push(...(await zoomingFields(page, `/admin/${path}`)));
  for (const path of ["receptions/new", "bench", "packing", "customers", "listings", "sellers", "money"])
    found.push(...(await zoomingFields(page, `/admin/${path}`)));
  for (const path of ["settings", "team", "audit"])
    found.push(...(await zoomingFields(page, `/admin/${path}`)));
  expect(found).toEqual([]);
});
