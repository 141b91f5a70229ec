import { expect, type Page } from "@playwright/test";
import { newPerson } from "./shopper.ts";

/** Posts to the shop's interface. Fails the test if the request is refused. */
export async function post<Answer>(
  page: Page,
  url: string,
  data: object,
  headers: Record<string, string> = {},
) {
  const answer = await page.request.post(url, { data, headers });
  expect(answer.ok(), `${url} ${await answer.text()}`).toBe(true);
  return (await answer.json()) as Answer;
}

/** A new person with an address, and the headers of a request in their name. */
async function newBuyer(page: Page) {
  const person = newPerson();
  const { token, id } = await post<{ token: string; id: number }>(page, "/users/register", person);
  const headers = { authorization: `Bearer ${token}` };
  const address = { nom: "Martin", prenom: "Zoé", telephone: "0612345678", adresse: "12 rue des Lilas" };
  await post(page, `/clients/${id}`, { ...address, codePostal: "75011", ville: "Paris" }, headers);
  return { ...person, headers };
}

/** Orders and pays something through the interface. */
async function pay(page: Page, headers: Record<string, string>, items: readonly object[]) {
  const card = { number: "4242424242424242", expMonth: 12, expYear: 2040, cvc: "123" };
  const method = await post<{ id: string }>(page, "/sandbox/payment-methods", card);
  return post<{ orderId: string }>(
    page,
    "/orders",
    {
      items: items.map((item) => ({ productName: "", quantity: 1, ...item })),
      ...{ paymentMethodId: method.id, shippingOption: "standard" },
    },
    { ...headers, "idempotency-key": crypto.randomUUID() },
  );
}

/** Places an order of a new person for phones, and pays it through the interface. */
export async function paidOrder(page: Page, ...phones: { readonly id: number; readonly price: number }[]) {
  const buyer = await newBuyer(page);
  const line = { productType: "SMARTPHONE", tax: 0 };
  const items = phones.map((phone) => ({ ...line, productId: String(phone.id), price: phone.price }));
  return { ...buyer, ...(await pay(page, buyer.headers, items)) };
}

/** A paid repair of a new person: its number and the token of its tracking page. */
export async function paidRepair(page: Page) {
  const buyer = await newBuyer(page);
  const models: { id: number; name: string }[] = await (
    await page.request.get("/repair-phone-models/brand/apple")
  ).json();
  const model = models.find(({ name }) => name === "iPhone 13");
  const options: { id: number; kind: string; price: string }[] = await (
    await page.request.get(`/repair-phone-option/${model?.id}`)
  ).json();
  const battery = options.find(({ kind }) => kind === "battery");
  const item = { productType: "REPAIR", productId: String(battery?.id), price: Number(battery?.price) };
  await pay(page, buyer.headers, [item]);
  const own = await page.request.get("/users/me/repairs", { headers: buyer.headers });
  const [repair] = (await own.json()) as { number: string; token: string }[];
  if (!repair) throw new Error("The order has opened no repair.");
  return { ...buyer, number: repair.number, token: repair.token };
}
