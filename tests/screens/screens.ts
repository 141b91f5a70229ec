import type { Page } from "@playwright/test";
import type { Namespace } from "#messages/words.gen.ts";
import { ready } from "#tests/journeys/shopper.ts";
import type { Desk } from "./desk.ts";
import type { Word } from "./words-in.ts";

/** A screen, the same in every language. */
export interface Screen {
  readonly name: string;
  readonly path: string | ((desk: Desk) => string);
  /** The visitor: without a session, with a cart, or a person with both roles. */
  readonly tab?: "cart" | "member";
  /** Further entries of the tab's storage. */
  readonly kept?: (desk: Desk) => Record<string, object>;
  /** The state of the navigation. */
  readonly state?: (desk: Desk) => object;
  /** Only below or only above 768 pixels. */
  readonly only?: "narrow" | "wide";
  /** Brings the hydrated page into the state of the screen. */
  readonly arrange?: (page: Page, word: Word) => Promise<void>;
}

const click = (selector: string) => async (page: Page) => {
  await page.locator(selector).filter({ visible: true }).first().click();
};
/** Submits the page's form unchanged: its empty fields show errors. */
const send = async (page: Page) => {
  await page
    .locator("main form:visible")
    .last()
    .evaluate((form: HTMLFormElement) => form.requestSubmit());
  await page.locator("main [aria-invalid]").first().waitFor();
};
/** Makes the checkout the target of the login. */
const leadToCheckout = async (page: Page) => {
  await page.evaluate(() => sessionStorage.setItem("redirectAfterLogin", "/shipping-options"));
  await page.reload();
  await ready(page);
  await page.locator("main nav ol").waitFor();
};
/** Opens the form of a new e-mail and submits it empty. */
const refuseNewEmail = async (page: Page, word: Word) => {
  await page.getByRole("button", { name: word("security", "email.change") }).click();
  await page
    .locator("main form")
    .first()
    .evaluate((form: HTMLFormElement) => form.requestSubmit());
  await page.locator("main [aria-invalid]").first().waitFor();
};
const dialog = (opener: string) => async (page: Page) => {
  await click(opener)(page);
  await page.locator("dialog[open]").waitFor();
};
/** Opens a dialog by the button of this name. */
const named = (namespace: Namespace, key: string) => async (page: Page, word: Word) => {
  await page
    .getByRole("main")
    .getByRole("button", { name: word(namespace, key) })
    .first()
    .click();
  await page.locator("dialog[open]").waitFor();
};
/** Opens a dialog and submits its empty form. */
const sendEmpty = (open: (page: Page, word: Word) => Promise<void>) => async (page: Page, word: Word) => {
  await open(page, word);
  const form = page.locator("dialog[open] form[novalidate]");
  for (const field of await form.getByRole("textbox").all()) await field.fill("");
  await form.evaluate((sent: HTMLFormElement) => sent.requestSubmit());
  await form.locator("[aria-invalid=true]").first().waitFor();
};
const menu = (opener: string) => async (page: Page) => {
  await click(opener)(page);
  await page.locator("[popover]:popover-open").first().waitFor();
};
const services = ({ repairs }: Desk) =>
  repairs
    .slice(0, 3)
    .map(({ id }) => id)
    .join();
const buyback = (facts: object) => () => ({
  buyback: { brand: "Apple", model: "iPhone 12", functional: true, ...facts },
});

const VISITOR: Screen[] = [
  { name: "home", path: "/" },
  { name: "home as buy", path: "/acheter" },
  { name: "menu of a visitor", path: "/", only: "narrow", arrange: dialog("header [aria-haspopup=dialog]") },
  { name: "menu of languages", path: "/", arrange: menu("header [popovertarget]") },
  { name: "menu of brands", path: "/about", only: "narrow", arrange: menu("nav ul [popovertarget]") },
  { name: "store", path: "/store" },
  { name: "suggestions of a search", path: "/about", arrange: suggest },
  { name: "store filtered", path: "/store?brand=samsung&storage=128&maxPrice=600&sort=price-asc" },
  { name: "store without a result", path: "/store?search=zzzzqq" },
  {
    name: "filters in a sheet",
    path: "/store?brand=apple",
    only: "narrow",
    arrange: named("store", "filters"),
  },
  { name: "favourites empty", path: "/favoris" },
  { name: "favourites", path: "/favoris", arrange: followSome },
  { name: "product", path: ({ open }) => `/product/${open.id}`, arrange: openDetails },
  {
    name: "product put in the cart",
    path: ({ open }) => `/product/${open.id}`,
    arrange: named("catalog", "add"),
  },
  { name: "product, one unit", path: ({ unit }) => `/product/${unit.id}`, arrange: openDetails },
  { name: "passport", path: ({ unit }) => `/passeport/${unit.unit?.publicId}` },
  { name: "product sold", path: ({ sold }) => `/product/${sold.id}` },
  {
    name: "entry of a condition",
    path: ({ open }) => `/product/${open.id}`,
    arrange: dialog("main a[aria-haspopup=dialog]"),
  },
  { name: "scale of conditions", path: "/etats" },
  { name: "model", path: "/modeles/iphone-13" },
  { name: "worth of a model", path: "/combien-vaut/iphone-13" },
  { name: "seller", path: "/vendeurs/atelier-nova" },
  { name: "seller, the shop itself", path: "/vendeurs/reluit?page=2" },
  { name: "seller unknown", path: "/vendeurs/nobody" },
  { name: "product unknown", path: "/product/999999999" },
  { name: "repair landing", path: "/reparer" },
  { name: "repair brands", path: "/repair" },
  { name: "repair brands, other name", path: "/i-repair?search=zzzz" },
  { name: "repair models", path: "/repair/models?brand=samsung" },
  { name: "repair models of an unknown brand", path: "/repair/models?brand=nokia" },
  { name: "repair services", path: ({ repairModel }) => `/repair/services?model=${repairModel}` },
  {
    name: "repair services chosen",
    path: (desk) => `/repair/services?model=${desk.repairModel}&services=${services(desk)}`,
  },
  {
    name: "repair on a quote",
    path: ({ repairModel }) => `/repair/services?model=${repairModel}`,
    arrange: askQuote,
  },
  {
    name: "repair summary",
    path: (desk) => `/repair/summary?model=${desk.repairModel}&services=${services(desk)}`,
  },
  { name: "repair summary of nothing", path: ({ repairModel }) => `/repair/summary?model=${repairModel}` },
  { name: "sell landing", path: "/vendre" },
  { name: "buy-back", path: "/revendre" },
  { name: "buy-back, brand", path: "/revendre?step=brandSelection" },
  {
    name: "buy-back, model",
    path: "/revendre?step=modelSelection&brand=Apple",
    kept: buyback({ model: "", functional: null }),
  },
  {
    name: "buy-back, model by hand refused",
    path: "/revendre?step=modelSelection&brand=Autre",
    kept: buyback({ brand: "Autre", model: "", functional: null }),
    arrange: send,
  },
  {
    name: "buy-back, works or not",
    path: "/revendre?step=functionalStatus",
    kept: buyback({ functional: null }),
  },
  {
    name: "buy-back, condition refused",
    path: "/revendre?step=conditionDetails",
    kept: buyback({}),
    arrange: send,
  },
  {
    name: "buy-back, priced",
    path: "/revendre?step=conditionDetails",
    kept: buyback({ storageGb: 128, defects: ["screen_cracked"] }),
    arrange: async (page) => {
      await page.locator("main dl dt").first().waitFor();
    },
  },
  {
    name: "buy-back, contact refused",
    path: "/revendre?step=userInfo",
    kept: buyback({ described: true, details: "Quelques micro-rayures." }),
    arrange: send,
  },
  {
    name: "buy-back sent",
    path: "/revendre?step=confirmation",
    kept: buyback({
      described: true,
      details: "Quelques micro-rayures.",
      sent: { brand: "Apple", model: "iPhone 12", picture: "", email: "zoe@example.fr" },
    }),
  },
  { name: "about", path: "/about" },
  { name: "contact", path: "/contact" },
  { name: "withdrawal", path: "/retractation" },
  { name: "withdrawal refused", path: "/retractation", arrange: send },
  { name: "contact refused", path: "/contact", arrange: send },
  { name: "look-up of an order", path: "/suivi" },
  { name: "look-up of an order, refused", path: "/suivi", arrange: send },
  { name: "tracked order", path: ({ tracking }) => tracking, arrange: seeConversation },
  {
    name: "tracked order with a case, another one refused",
    path: ({ claimed }) => claimed.tracking,
    arrange: refuseCase,
  },
  { name: "offer for a phone", path: ({ offer }) => offer },
  { name: "tracked order, link not valid", path: `/suivi/${"0".repeat(22)}` },
  { name: "payment by link, link not valid", path: `/payer/${"0".repeat(22)}` },
  { name: "conversation, link not valid", path: `/messages/${"0".repeat(22)}` },
  { name: "conversation, message refused", path: ({ conversation }) => conversation, arrange: send },
  { name: "privacy", path: "/confidentialite" },
  { name: "legal: terms", path: "/cgv" },
  { name: "legal: notice", path: "/mentions-legales" },
  { name: "legal: delivery", path: "/livraison-retours" },
  { name: "legal: guarantees", path: "/garanties" },
  { name: "legal: faq", path: "/faq" },
  { name: "legal: ranking", path: "/classement" },
  { name: "legal: repairs", path: "/tarifs-reparation" },
  { name: "cart empty", path: "/cart" },
  { name: "cart", path: "/cart", tab: "cart" },
  { name: "login", path: "/login" },
  { name: "login refused", path: "/login", arrange: send },
  { name: "login of the checkout", path: "/login", tab: "cart", arrange: leadToCheckout },
  {
    name: "login of the checkout, password refused",
    path: "/login",
    tab: "cart",
    async arrange(page, word) {
      await leadToCheckout(page);
      await page.locator("main input[name=email]").fill("zoe@example.fr");
      await page.getByRole("button", { name: word("login", "checkout.withAccount") }).click();
      await page.locator("main input[name=password]").waitFor();
      await send(page);
    },
  },
  {
    name: "delivery of a first order, refused",
    path: "/login",
    tab: "cart",
    async arrange(page) {
      await leadToCheckout(page);
      await page.locator("main input[name=email]").fill(`zoe.${Date.now()}@example.fr`);
      await page.keyboard.press("Enter");
      await page.locator("main input[name=firstName]").waitFor();
      await send(page);
    },
  },
  { name: "password forgotten", path: "/forgot-password" },
  { name: "password forgotten, refused", path: "/forgot-password", arrange: send },
  { name: "sign-in link", path: "/sign-in-link" },
  { name: "sign-in link opened", path: "/sign-in-link?#unknown" },
  { name: "password anew, without a link", path: "/reset-password" },
  { name: "password anew", path: "/reset-password?#unknown" },
  { name: "password anew, refused", path: "/reset-password?refused#unknown", arrange: send },
  { name: "e-mail, confirmed by a link", path: "/confirm-email?#unknown" },
  { name: "e-mail, without a link", path: "/confirm-email" },
  { name: "e-mail, a change undone by a link", path: "/undo-email?#unknown" },
  { name: "register", path: "/register" },
  { name: "register refused", path: "/register", arrange: send },
  { name: "register with a provider", path: "/register", arrange: dialog("main section button") },
  {
    name: "register with a provider, refused",
    path: "/register",
    arrange: sendEmpty(dialog("main section button")),
  },
  { name: "not found", path: "/nowhere/at-all" },
];

const OF_A_MEMBER: Screen[] = [
  { name: "account", path: "/client-area" },
  { name: "orders of a customer", path: "/client-area?activeTab=orders" },
  {
    name: "order of a customer with a case",
    path: ({ claimed }) => `/client-area?activeTab=orders&order=${claimed.orderId}`,
    arrange: seeCase,
  },
  { name: "messages of a customer", path: "/client-area?activeTab=messages", arrange: seeList },
  {
    name: "question about an order, refused",
    path: "/client-area?activeTab=messages&order=RL-NONE",
    arrange: send,
  },
  { name: "account that cannot be read", path: "/client-area?activeTab=orders", arrange: withoutInterface },
  {
    name: "account sheet",
    path: "/about",
    arrange: dialog('header [aria-haspopup=dialog]:has([href$="#User"])'),
  },
  { name: "menu of a seller", path: "/", only: "narrow", arrange: dialog("header [aria-haspopup=dialog]") },
  {
    name: "e-mail changed, refused",
    path: "/client-area?activeTab=security",
    arrange: refuseNewEmail,
  },
  { name: "password changed, refused", path: "/client-area?activeTab=security", arrange: send },
  {
    name: "account erased, refused",
    path: "/client-area?activeTab=security",
    arrange: sendEmpty(named("security", "data.erase")),
  },
  { name: "profile", path: "/client-info" },
  { name: "profile refused", path: "/client-info", arrange: sendProfile },
  {
    name: "profile in the checkout, refused",
    path: "/client-info",
    state: () => ({ redirectAfterClientInfo: "/shipping-options" }),
    arrange: sendProfile,
  },
  { name: "delivery", path: "/shipping-options" },
  { name: "delivery to another address", path: "/shipping-options", arrange: changeAddress },
  { name: "payment", path: "/payment", arrange: openDetails },
  { name: "payment refused", path: "/payment", arrange: send },
  { name: "paid", path: "/payment-success", state: ({ order }) => ({ orderDetails: order }) },
  {
    name: "order confirmation",
    path: "/order-confirmation",
    state: ({ order }) => ({ orderDetails: { ...order, orderId: "pending", status: "PENDING" } }),
  },
  { name: "bank’s question unknown", path: "/sandbox/3ds/unknown" },
  { name: "seller’s listings", path: "/seller-account" },
  { name: "seller’s orders", path: "/seller-account?tab=orders" },
  { name: "seller’s parcels", path: "/seller-account?tab=parcels" },
  { name: "seller’s parcel shipped, refused", path: "/seller-account?tab=parcels", arrange: refuseParcel },
  { name: "seller’s security", path: "/seller-account?tab=security" },
  {
    name: "seller’s listing changed",
    path: "/seller-account",
    arrange: dialog("tbody tr td:last-child button:nth-of-type(1)"),
  },
  {
    name: "seller’s listing deleted",
    path: "/seller-account",
    arrange: dialog("tbody tr td:last-child button:nth-of-type(2)"),
  },
  { name: "seller’s profile changed", path: "/seller-account", arrange: named("seller", "profile.edit") },
  {
    name: "seller’s profile refused",
    path: "/seller-account",
    arrange: sendEmpty(named("seller", "profile.edit")),
  },
  {
    name: "seller’s listing refused",
    path: "/seller-account",
    arrange: sendEmpty(dialog("tbody tr td:last-child button:nth-of-type(1)")),
  },
  { name: "sell", path: "/sell" },
  { name: "sell parts", path: "/sell?step=parts" },
  { name: "sell, brand", path: "/sell?step=brands" },
  { name: "sell, model", path: "/sell?step=models", kept: sellDraft({ storage: null }) },
  { name: "sell, listing refused", path: "/sell?step=form", kept: sellDraft({}), arrange: send },
  { name: "listing created", path: "/create-listing-confirmation", state: ({ open }) => ({ listing: open }) },
];

/** Every route, in all states that a person can see. */
export const SCREENS: readonly Screen[] = [
  ...VISITOR,
  ...OF_A_MEMBER.map((screen) => ({ ...screen, tab: "member" as const })),
];

async function seeConversation(page: Page) {
  await page.locator("main section ol").waitFor();
}

async function seeCase(page: Page, word: Word) {
  await page.getByRole("list", { name: word("cases", "list") }).waitFor();
}

/** Opens the form of a new case and submits it without words. */
async function refuseCase(page: Page, word: Word) {
  await page.getByRole("button", { name: word("cases", "open") }).click();
  const form = page.getByRole("form", { name: word("cases", "open") });
  await form.getByRole("combobox").first().selectOption("guarantee");
  await form.evaluate((sent: HTMLFormElement) => sent.requestSubmit());
  await form.locator("[aria-invalid]").first().waitFor();
  // Scroll up, so that the sticky header covers nothing.
  await page.evaluate(() => scrollTo(0, 0));
}

async function seeList(page: Page) {
  await page.locator("main ul a").first().waitFor();
}

async function openDetails(page: Page) {
  await page.locator("main details").evaluateAll((all: HTMLDetailsElement[]) => {
    for (const details of all) details.open = true;
  });
}

/** Follows a phone that became cheaper, one that was sold, and one that was withdrawn. */
async function followSome(page: Page) {
  const read = async (status: string) =>
    (await page.request.get(`/smartphoneItems?status=${status}&limit=1`)).json();
  const [[open], [sold]] = await Promise.all([read("available"), read("sold")]);
  const text = `${open.id}@9999900,${sold.id}@100,999999999`;
  await page.evaluate((value) => localStorage.setItem("favourites", value), text);
  await page.reload();
  await page.getByRole("article").first().waitFor();
}

/** Types the beginning of a search, whose suggestions open. */
async function suggest(page: Page, word: Word) {
  await page.getByRole("combobox", { name: word("shell", "search.label") }).fill("iph");
  await page.getByRole("option").first().waitFor();
}

/** Opens the dialog of the first service on quote. */
async function askQuote(page: Page, word: Word) {
  await page
    .getByRole("listitem")
    .filter({ hasText: word("repair", "services.quote") })
    .getByRole("checkbox")
    .first()
    .check();
  await page.locator("dialog[open]").waitFor();
}

/** Makes the interface fail for the page. */
async function withoutInterface(page: Page) {
  const own = ({ pathname }: URL) => /^\/(?:orders|clients)(?:\/|$)/.test(pathname);
  await page.route(own, (route) => route.abort());
  await page.reload();
  await page.locator("main [role=alert]").filter({ hasText: /./ }).first().waitFor();
  await page.unroute(own);
}

/**
 * Packs a parcel, unless one is packed, and submits its shipping without a number. Takes the oldest parcel: units whose refund
 * another journey granted cannot be packed.
 */
async function refuseParcel(page: Page, word: Word) {
  const parcel = page
    .getByRole("tabpanel")
    .getByRole("listitem")
    .filter({ has: page.getByRole("button") });
  const ship = parcel.getByRole("button", { name: word("seller", "parcels.ship") }).first();
  const pack = parcel.getByRole("button", { name: word("seller", "parcels.pack") });
  await ship.or(pack.last()).first().waitFor();
  for (let at = await pack.count(); at > 0 && !(await ship.isVisible()); at -= 1) {
    const answer = page.waitForResponse(/\/packing$/);
    await pack.nth(at - 1).click();
    if ((await answer).ok()) await ship.waitFor();
  }
  await ship.click();
  const form = page.locator("dialog[open] form[novalidate]");
  await form.evaluate((sent: HTMLFormElement) => sent.requestSubmit());
  await form.locator("[aria-invalid=true]").first().waitFor();
}

async function sendProfile(page: Page) {
  await page.getByRole("checkbox").check();
  await page.getByRole("main").getByRole("textbox").first().fill("");
  await send(page);
}

async function changeAddress(page: Page, word: Word) {
  await page.getByRole("button", { name: word("checkout", "shipping.edit") }).click();
  await page.locator("[autocomplete~=postal-code]").fill("");
  await send(page);
}

function sellDraft(facts: object) {
  return ({ open, userId }: Desk) => ({
    sellDraft: {
      userId,
      brand: open.model.brand,
      model: open.model.model,
      storage: open.model.storageCapacity,
      colour: open.model.colorSlug,
      condition: "Bon",
      values: {
        name: "",
        price: "-1",
        condition: "Bon",
        sealed: false,
        batteryHealth: "",
        batteryCapacity: "",
        stockQuantity: "0",
        description: "",
      },
      named: false,
      photos: [],
      ...facts,
    },
  });
}
