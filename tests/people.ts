import { randomBytes } from "node:crypto";
import type { OrderInput } from "#contract/orders/orders.ts";
import { smartphoneItems, smartphoneModels } from "#server/catalog/tables.ts";
import type { TestShop } from "./shop.ts";

export const ADDRESS = {
  nom: "Martin",
  prenom: "Zoé",
  telephone: "06 12 34 56 78",
  adresse: "12 rue des Lilas",
  codePostal: "75011",
  ville: "Paris",
};

let count = 0;

/** Registers a person; with `profile: false` without a delivery address. */
export async function registerBuyer(
  { app }: Pick<TestShop, "app">,
  options: { profile?: false | Partial<typeof ADDRESS> } = {},
) {
  const name = `buyer_${randomBytes(4).toString("hex")}_${count++}`.slice(0, 20);
  const email = `${name}@example.fr`;
  const registered = await app.inject({
    method: "POST",
    url: "/users/register",
    payload: { username: name, email, password: "tilleul7" },
  });
  const { token, id } = registered.json<{ token: string; id: number }>();
  const headers = { authorization: `Bearer ${token}` };
  if (options.profile !== false)
    await app.inject({
      method: "POST",
      url: `/clients/${id}`,
      headers,
      payload: { ...ADDRESS, ...options.profile },
    });
  return { id, email, token, headers };
}

export type Buyer = Awaited<ReturnType<typeof registerBuyer>>;

let listed = 0;

/** Puts one listing on sale. Returns its id. */
export async function listPhone(
  { database }: Pick<TestShop, "database">,
  sellerId: number,
  { priceCents = 45_990, stock = 1, model: name = `iPhone ${++listed}` } = {},
): Promise<number> {
  const [model] = await database
    .insert(smartphoneModels)
    .values({
      brand: "Apple",
      model: name,
      storageGb: 128,
      colourSlug: "minuit",
      colour: "Minuit",
      colourHex: "#1f2937",
      processor: "A15",
      screenSize: "6,1 pouces",
      camera: "12 Mpx",
      os: "iOS",
      battery: "3240 mAh",
      look: {
        widthMm: 71,
        heightMm: 146,
        cornerMm: 10,
        frame: "flat",
        screenInches: 6.1,
        front: "small-notch",
        cameras: "dual-diagonal-plateau",
        back: "gloss",
      },
    })
    .returning({ id: smartphoneModels.id });
  const [item] = await database
    .insert(smartphoneItems)
    .values({
      sellerId,
      modelId: model?.id ?? 0,
      name: `${name} 128 Go Minuit`,
      priceCents,
      description: "Un téléphone 128 GB.",
      condition: "Très bon",
      onHand: stock,
    })
    .returning({ id: smartphoneItems.id });
  return item?.id ?? 0;
}

export async function testCard(
  { app }: Pick<TestShop, "app">,
  number = "4242424242424242",
  { keep = false } = {},
): Promise<string> {
  const answer = await app.inject({
    method: "POST",
    url: "/sandbox/payment-methods",
    payload: { number, expMonth: 12, expYear: 2040, cvc: "123", keep },
  });
  return answer.json<{ id: string }>().id;
}

export const newKey = () => randomBytes(16).toString("hex");

/** The payload of an order for units of one phone, with the claims a page sends along. */
export function orderFor(itemId: number, priceCents: number, quantity = 1): OrderInput {
  return {
    status: "PAYED",
    totalAmount: (priceCents * quantity) / 100,
    taxAmount: 0,
    createdAt: "2020-01-01T00:00:00.000Z",
    items: [
      {
        // Empty: it claims no name.
        productName: "",
        productType: "SMARTPHONE",
        productId: String(itemId),
        quantity,
        price: priceCents / 100,
        tax: 0,
        taxRate: 0,
      },
    ],
    shippingOption: "standard",
  };
}

export async function order({ app }: Pick<TestShop, "app">, buyer: Buyer, payload: unknown, key = newKey()) {
  return app.inject({
    method: "POST",
    url: "/orders",
    headers: { ...buyer.headers, "idempotency-key": key },
    payload: payload as object,
  });
}
