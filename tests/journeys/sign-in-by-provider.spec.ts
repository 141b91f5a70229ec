import { lowPort } from "#tests/low-port.ts";
import { openProvider } from "#tests/oidc/provider.ts";
import { makeDataDir, startShop } from "#tests/processes/running-shop.ts";
import { expect, test } from "./fixture.ts";
import { ready } from "./shopper.ts";

// A new customer has no profile yet.

test("a sign-in by a provider leads to the wanted page, works again later, and a refusal is shown", async ({
  page,
}) => {
  const port = await lowPort();
  const shopUrl = `http://localhost:${port}`;
  const provider = await openProvider({ shopUrl, providers: ["google"] });
  const { dataDir, remove } = await makeDataDir();
  const shop = startShop({
    ...provider.environment,
    DATA_DIR: dataDir,
    PORT: String(port),
    HOST: "localhost",
    PUBLIC_URL: shopUrl,
  });
  try {
    await shop.address;
    for (const address of ["https://fonts.googleapis.com/**", `${provider.issuer}/favicon.ico`])
      await page.route(address, (route) => route.fulfill({ contentType: "text/css", body: "" }));
    const addresses: string[] = [];
    page.on("request", (request) => addresses.push(request.url()));

    await page.goto(`${shopUrl}/client-area?activeTab=security`);
    await page.waitForURL(`${shopUrl}/login`);
    await ready(page);
    await expect(page.getByRole("button", { name: /Apple/ })).toBeDisabled();
    await expect(page.getByRole("button", { name: /Apple/ })).toContainText("(Disponible bientôt)");
    await page.getByRole("link", { name: "Se connecter avec Google" }).click();

    // The provider’s own pages. They ask for a font of another host and for an icon that they lack.
    await page.waitForURL(`${provider.issuer}/interaction/**`);
    await page.locator("[name=login]").fill("nora");
    await page.locator("[name=password]").fill("any");
    await page.locator("button[type=submit]").click();
    await page.locator("[name=prompt][value=consent]").waitFor({ state: "attached" });
    await page.locator("button[type=submit]").click();

    // A new customer completes the profile first, then reaches the wanted page.
    await page.waitForURL(`${shopUrl}/client-info`);
    await page.getByRole("button", { name: "Ignorer pour l’instant" }).click();
    await expect(page).toHaveURL(`${shopUrl}/client-area?activeTab=security`);
    await expect(page.getByText("Cet appareil")).toBeVisible();

    const token = await page.evaluate(() => sessionStorage.getItem("authToken") ?? "");
    expect(token.split(".")).toHaveLength(3);
    expect(addresses.filter((address) => address.includes(token) || address.includes("eyJ"))).toEqual([]);
    expect(await page.context().cookies(shopUrl)).not.toContainEqual(
      expect.objectContaining({ value: token }),
    );

    await page.getByRole("button", { name: "Déconnexion" }).first().click();
    await page.waitForURL(`${shopUrl}/login`);
    await page.context().clearCookies();
    await page.reload();
    await ready(page);
    await page.getByRole("link", { name: "Se connecter avec Google" }).click();
    await page.waitForURL(`${provider.issuer}/interaction/**`);
    await page.getByRole("link", { name: /Cancel/ }).click();
    await page.waitForURL(`${shopUrl}/login`);
    await expect(page.getByText("La connexion a été annulée.")).toBeVisible();
  } finally {
    shop.kill("SIGTERM");
    await shop.ended;
    await provider.close();
    await remove();
  }
});
