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

/** Places an order of a new person for phones, and pays it through the interface. */
export async function paidOrder(page: Page, ...phones: { readonly id: number; readonly price: number }[]) {
  const person = newPerson();
  const { token, id } = await post<{ token: string; id: number }>(page, "/users/register", person);
  const headers = { authorization: `Bearer ${token}` };
  const address = { nom: "Martin", prenom: "Zoé", telephone: "0612345678", adresse: "12 rue des Lilas" };
  await post(page, `/clients/${id}`, { ...address, codePostal: "75011", ville: "Paris" }, headers);
  const card = { number: "4242424242424242", expMonth: 12, expYear: 2040, cvc: "123" };
  const method = await post<{ id: string }>(page, "/sandbox/payment-methods", card);
  const line = { productName: "", productType: "SMARTPHONE", quantity: 1, tax: 0 };
  const order = {
    items: phones.map((phone) => ({ ...line, productId: String(phone.id), price: phone.price })),
    ...{ paymentMethodId: method.id, shippingOption: "standard" },
  };
  const { orderId } = await post<{ orderId: string }>(page, "/orders", order, {
    ...headers,
    "idempotency-key": crypto.randomUUID(),
  });
  return { ...person, orderId, headers };
}
