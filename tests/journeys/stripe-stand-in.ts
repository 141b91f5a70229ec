import type { Page } from "@playwright/test";
import { BANK_PATH, type StripeServer } from "#tests/payments/stripe-server.ts";
import { stripeScript } from "./stripe-script.ts";

/** One field of the card: it posts the typed text to its page and takes the style from it. */
const FIELD = `<!doctype html><meta charset="utf-8">
<style>*{margin:0;padding:0;border:0;outline:0;background:transparent;font:16px/26px system-ui}input{width:100%}</style>
<input autocomplete="off"><script>
const asked = new URL(location.href).searchParams;
const input = document.querySelector("input");
const wear = (style) => { if (style) input.style.color = style.base.color; };
input.setAttribute("aria-label", asked.get("kind"));
if (asked.get("kind") === "expressCheckout") {
  input.type = "button";
  input.value = "Apple Pay";
  input.addEventListener("click", () => parent.postMessage({ wallet: true }, "*"));
}
wear(JSON.parse(asked.get("style") === "undefined" ? "null" : asked.get("style")));
input.addEventListener("input", () => parent.postMessage({ text: input.value }, "*"));
addEventListener("message", ({ data }) => { if (data.focus) input.focus(); wear(data.style); });
parent.postMessage({ ready: true }, "*");
</script>`;

const BANK = `<!doctype html><meta charset="utf-8"><h1>Bank</h1>
<button onclick="parent.postMessage({ approve: true }, '*')">Approve</button>
<button onclick="parent.postMessage({ approve: false }, '*')">Refuse</button>`;

const html = (body: string) => ({ contentType: "text/html; charset=utf-8", body });
const OPEN = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" };

/**
 * Answers requests to Stripe's hosts in a browser page: its script and frames, which tests cannot fetch, and its interface,
 * by the local server. The shop and its content policy are unchanged.
 */
export async function standInForStripe(page: Page, stripe: StripeServer): Promise<void> {
  const local = `http://${stripe.api.host}:${stripe.api.port}`;
  await page.route("https://js.stripe.com/**", (route) =>
    new URL(route.request().url()).pathname.startsWith("/stand-in/")
      ? route.fulfill(html(FIELD))
      : route.fulfill({
          contentType: "text/javascript",
          body: `(${stripeScript})(${JSON.stringify(BANK_PATH)})`,
        }),
  );
  await page.route("https://hooks.stripe.com/**", (route) => route.fulfill(html(BANK)));
  await page.route("https://api.stripe.com/**", async (route) => {
    if (route.request().method() === "OPTIONS") return route.fulfill({ status: 204, headers: OPEN });
    const answer = await route.fetch({ url: route.request().url().replace("https://api.stripe.com", local) });
    return route.fulfill({ response: answer, headers: { ...answer.headers(), ...OPEN } });
  });
}

const field = (page: Page, kind: string) => page.frameLocator(`iframe[title="${kind}"]`).locator("input");

/** Pays with the wallet of this browser. */
export const payByWallet = (page: Page) => field(page, "expressCheckout").click();

/** Types a card into Stripe's three frames. */
export async function fillStripeCard(page: Page, number = "4242 4242 4242 4242") {
  await field(page, "cardNumber").fill(number);
  await field(page, "cardExpiry").fill("12 / 40");
  await field(page, "cardCvc").fill("123");
}

/**
 * The buyer's answer in the bank's frame. Dispatched to its button instead of clicked: for some milliseconds, Chromium sends
 * clicks over a new cross-site frame to the page below.
 */
export const answerStripeBank = (page: Page, answer: "Approve" | "Refuse") =>
  page
    .frameLocator('iframe[title="3-D Secure"]')
    .getByRole("button", { name: answer })
    .dispatchEvent("click");
