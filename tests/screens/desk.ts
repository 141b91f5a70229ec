import { randomBytes } from "node:crypto";
import { type APIRequestContext, expect } from "@playwright/test";
import type { SmartphoneItem } from "#contract/catalog/catalog.ts";
import { threadPath } from "#contract/inbox/threads.ts";
import { eurosToCents } from "#contract/money.ts";
import { makeLine } from "#contract/orders/cart.ts";
import type { Order } from "#contract/orders/orders.ts";
import type { RepairOption } from "#contract/repair/repair.ts";
import { mailsTo, newPerson, unwrapped } from "#tests/journeys/shopper.ts";

/** The data of the screens: items of the demo catalogue, and a person with both roles and an order. */
export interface Desk {
  readonly open: SmartphoneItem;
  readonly sold: SmartphoneItem;
  /** A listing of one unit of the shop's own stock. */
  readonly unit: SmartphoneItem;
  readonly repairModel: number;
  readonly repairs: readonly RepairOption[];
  readonly order: Order;
  /** The address of the order's tracking page, as its mail has it. */
  readonly tracking: string;
  /** A delivered order of the person, with a case about one unit and none about the other. */
  readonly claimed: { readonly orderId: string; readonly tracking: string };
  /** The address of a buy-back offer's page. */
  readonly offer: string;
  /** The address of the person's conversation about the order. */
  readonly conversation: string;
  readonly userId: number;
  /** The tab's storage of a visitor and of the person, each with a filled cart. */
  readonly cart: Readonly<Record<string, string>>;
  readonly member: Readonly<Record<string, string>>;
}

/** The largest stock first, because parallel journeys take the phones with the smallest stock. */
const largestFirst = (phones: readonly SmartphoneItem[]) =>
  phones.toSorted((one, other) => other.stockQuantity - one.stockQuantity);

/** Makes an order by the person and one for a phone of theirs, so that both lists have content. */
export async function layOutDesk(api: APIRequestContext): Promise<Desk> {
  const read = async (path: string, headers = {}) => (await api.get(path, { headers })).json();
  const logIn = async (email: string) =>
    (await api.post("/users/authenticate", { data: { email, password: "demo1234" } })).json();
  const email = "deux@reluit.test";
  const { token, roles, id: userId } = await logIn(email);
  const authorization = `Bearer ${token}`;
  const [sold]: SmartphoneItem[] = await read("/smartphoneItems?status=sold&limit=1");
  const own = largestFirst(
    await read("/smartphoneItems?seller=me&status=available&limit=100", { authorization }),
  );
  const available = largestFirst(await read("/smartphoneItems?status=available&limit=100"));
  const others = available.filter(
    ({ seller, stockQuantity }) => seller !== own[0]?.seller && stockQuantity > 1,
  );
  const open = others[0];
  const units: SmartphoneItem[] = await read("/smartphoneItems?search=iphone&status=available&limit=100");
  const shown = units.find(({ sellerKind, images }) => sellerKind === "shop" && images.length > 0);
  const unit: SmartphoneItem = await read(`/smartphoneItems/${shown?.id}`);
  const [model]: { id: number }[] = await read("/repair-phone-models/brand/apple");
  if (!open || !sold || !model) throw new Error("The demo catalogue has too little for a visit.");
  const repairs: RepairOption[] = await read(`/repair-phone-option/${model.id}`);
  const order = await buyFirst(api, others.slice(1), authorization);
  await buyFirst(api, own, `Bearer ${(await logIn("client@reluit.test")).token}`);
  const cart = JSON.stringify(cartOf(open, repairs));
  return {
    open,
    sold,
    unit,
    repairModel: model.id,
    repairs,
    order,
    tracking: await mailedTracking(email, order),
    offer: await mailedOffer(api),
    claimed: await claimDelivered(api, email, authorization),
    conversation: await askAbout(api, order, authorization),
    userId,
    cart: { cart },
    member: {
      authToken: token,
      userRoles: JSON.stringify(roles),
      isSeller: "true",
      isCustomer: "true",
      cart,
    },
  };
}

async function mailedTracking(email: string, { orderId }: Order): Promise<string> {
  const addresses = () =>
    mailsTo(email).flatMap((mail) =>
      mail.includes(orderId) ? (/\/suivi\/[\w-]{22}/.exec(unwrapped(mail))?.[0] ?? []) : [],
    );
  await expect.poll(addresses).not.toEqual([]);
  return addresses()[0] ?? "";
}

/** Asks for an offer as a visitor. */
async function mailedOffer(api: APIRequestContext): Promise<string> {
  const { email } = newPerson();
  const buyback = {
    ...{ brand: "Apple", model: "iPhone 13", storageGb: 128, functional: true, condition: "good" },
    ...{
      defects: ["screen_cracked"],
      details: "Avec sa boîte.",
      name: "Zoé Martin",
      email,
      phone: "0612345678",
    },
  };
  await api.post("/contact", {
    data: { name: "Zoé Martin", email, subject: "Rachat", message: "Avec sa boîte.", buyback },
  });
  const addresses = () =>
    mailsTo(email).flatMap((mail) => /\/suivi\/[\w-]{22}/.exec(unwrapped(mail))?.[0] ?? []);
  await expect.poll(addresses).not.toEqual([]);
  return addresses()[0] ?? "";
}

/** Two units of a seller's phone, delivered, with a case about one of them. */
async function claimDelivered(api: APIRequestContext, email: string, authorization: string) {
  const login = { email: "vendeur@reluit.test", password: "demo1234" };
  const seller = await (await api.post("/users/authenticate", { data: login })).json();
  const headers = { authorization: `Bearer ${seller.token}` };
  const own = await api.get("/smartphoneItems?seller=me&status=available&limit=100", { headers });
  const phones = largestFirst(await own.json()).filter(({ stockQuantity }) => stockQuantity > 1);
  const order = await buyFirst(api, phones, authorization, 2);
  const { orderId } = order;
  const parcel = async (): Promise<{ id: number; version: string }> => {
    const found = (await (await api.get("/seller/shipments", { headers })).json()) as {
      orderId: string;
      id: number;
      version: string;
    }[];
    const one = found.find((shipment) => shipment.orderId === orderId);
    if (!one) throw new Error("The parcel is not open yet.");
    return one;
  };
  await expect(parcel).toPass();
  const { id, version } = await parcel();
  const path = `/seller/shipments/${id}`;
  await api.post(`${path}/packing`, { headers, data: { version } });
  const label = { carrier: "dpd", number: "1234567890", version: (await parcel()).version };
  await api.post(`${path}/shipping`, { headers, data: label });
  const buyer = { headers: { authorization } };
  await api.post(`/orders/${orderId}/shipments/${id}/receipt`, buyer);
  const data = {
    ...{ key: crypto.randomUUID(), kind: "guarantee", description: "L’écran scintille." },
    lines: [{ position: 0, quantity: 1 }],
  };
  const opened = await api.post(`/orders/${orderId}/cases`, { ...buyer, data });
  if (!opened.ok()) throw new Error(`The case of the visit: ${await opened.text()}`);
  return { orderId, tracking: await mailedTracking(email, order) };
}

async function askAbout(api: APIRequestContext, { orderId }: Order, authorization: string): Promise<string> {
  const question = { key: crypto.randomUUID(), orderNumber: orderId, body: "Quand arrive-t-il ?" };
  const asked = await api.post("/users/me/threads", { headers: { authorization }, data: question });
  return threadPath((await asked.json()).token);
}

/** Buys the first available phone: parallel journeys may buy the last unit. */
async function buyFirst(
  api: APIRequestContext,
  phones: readonly SmartphoneItem[],
  authorization: string,
  quantity = 1,
): Promise<Order> {
  for (const phone of phones) {
    const order = await buy(api, phone, authorization, quantity);
    if (order) return order;
  }
  throw new Error("The demo catalogue has too little for a visit.");
}

/** Null when it is out of stock. */
async function buy(
  api: APIRequestContext,
  phone: SmartphoneItem,
  authorization: string,
  quantity: number,
): Promise<Order | null> {
  const method = await api.post("/sandbox/payment-methods", {
    data: { number: "4242424242424242", expMonth: 12, expYear: 2040, cvc: "123" },
  });
  const { id: productId, price, name: productName } = phone;
  const line = { productName, productType: "SMARTPHONE", quantity, price, tax: 0, taxRate: 0 };
  const answer = await api.post("/orders", {
    headers: { authorization, "idempotency-key": randomBytes(16).toString("hex") },
    data: {
      status: "PAYED",
      totalAmount: price * quantity,
      taxAmount: 0,
      createdAt: new Date().toISOString(),
      items: [{ ...line, productId: String(productId) }],
      shippingOption: "standard",
      paymentMethodId: (await method.json()).id,
    },
  });
  if (answer.status() === 409) return null;
  if (!answer.ok()) throw new Error(`The order of the visit: ${answer.status()} ${await answer.text()}`);
  return answer.json();
}

function cartOf(phone: SmartphoneItem, repairs: readonly RepairOption[]) {
  const priced = repairs.find(({ price }) => Number(price) > 0);
  return [
    makeLine({
      id: String(phone.id),
      name: phone.name,
      priceCents: eurosToCents(phone.price) ?? 0,
      image: phone.model.imageUrl,
      type: "SMARTPHONE",
      stock: phone.stockQuantity,
    }),
    ...(priced
      ? [
          makeLine({
            id: String(priced.id),
            name: priced.repairServiceName,
            priceCents: eurosToCents(Number(priced.price)) ?? 0,
            image: "",
            type: "REPAIR",
          }),
        ]
      : []),
  ];
}
