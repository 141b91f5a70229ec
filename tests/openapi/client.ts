// A small client that `script/check` compiles with the types of the shop's OpenAPI document. It never runs: the test is that it
// compiles, with errors where they are expected.
import type { paths } from "../../.cache/openapi/shop.d.ts";

type Method = "get" | "post" | "put" | "patch" | "delete";
type Operation<Path extends keyof paths, Verb extends Method> = Extract<paths[Path][Verb], object>;
type Content<Part> = Part extends { content: { "application/json": infer Data } } ? Data : never;
type Sent<Part> = Part extends { content: infer Types } ? Types[keyof Types] : never;
type Body<Call> = Call extends { requestBody?: infer Given } ? Sent<NonNullable<Given>> : never;
type Answers<Call> = Call extends { responses: infer All } ? All : never;
type Answer<Call> = {
  [Status in keyof Answers<Call>]: { status: Status; data: Content<Answers<Call>[Status]> };
}[keyof Answers<Call>];
type Needs<Call> = Call extends { parameters: infer Given } ? Omit<Given, "cookie"> : never;

declare function call<Path extends keyof paths, Verb extends Method>(
  verb: Verb,
  path: Path,
  parameters: Needs<Operation<Path, Verb>>,
  body?: Body<Operation<Path, Verb>>,
): Promise<Answer<Operation<Path, Verb>>>;

/** Finds the cheapest phone of a brand and buys it. */
export async function buyCheapest(brand: "apple" | "samsung", paymentMethodId: string): Promise<string> {
  const found = await call("get", "/smartphoneItems", { query: { brand, sort: "price-asc" } });
  if (found.status !== 200) return `${found.status}`;
  const [phone] = found.data;
  if (!phone) return "none";
  const price: number = phone.price;
  const line = {
    productName: phone.name,
    productType: "SMARTPHONE" as const,
    productId: String(phone.id),
    quantity: 1,
    price,
    tax: 0,
    taxRate: 0,
  };
  const body = {
    status: "PAYED",
    totalAmount: price,
    taxAmount: 0,
    createdAt: new Date().toISOString(),
    items: [line],
    paymentMethodId,
    shippingOption: "standard" as const,
  };
  const placed = await call("post", "/orders", { header: { "Idempotency-Key": crypto.randomUUID() } }, body);
  switch (placed.status) {
    case 201:
      return placed.data.orderId;
    case 202:
      return placed.data.clientSecret;
    case 401:
    case 402:
    case 409:
    case 422:
    case 429:
    case 502:
    case 503:
      return placed.data.error;
    default:
      return placed.data.message;
  }
}

/** Sends a photograph for a listing. */
export async function sendPhoto(file: Blob): Promise<string> {
  // Openapi-typescript writes binary content as a string.
  const sent = await call("post", "/listing-photos", {}, file as unknown as string);
  switch (sent.status) {
    case 201:
      return sent.data.id;
    case 413:
    case 415:
    case 503:
      return sent.data.error;
    default:
      return sent.data.message;
  }
}

export async function refusals() {
  // @ts-expect-error a photograph is its bytes
  await call("post", "/listing-photos", {}, { photo: "picture.jpg" });
  // @ts-expect-error an order needs its key
  await call("post", "/orders", {}, { items: [] });
  // @ts-expect-error a path of another shop
  await call("get", "/products", {});
  // @ts-expect-error an item has an id
  await call("get", "/smartphoneItems/{id}", {});
  // @ts-expect-error a login needs a password
  await call("post", "/users/authenticate", {}, { email: "client@reluit.test" });
  const social = await call(
    "post",
    "/users/social",
    {},
    { provider: "google", email: "a@b.fr", password: "a1b2c3" },
  );
  if (social.status === 200) return social.data.success satisfies true;
  return social.status === 429 ? social.data.error : null;
}
