import { afterAll, beforeAll, expect, test } from "vitest";
import { listPhone, registerBuyer } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { putOnDesk } from "./fixtures/repair-desk.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const get = (url: string) => shop.app.inject({ method: "GET", url });
const namesAt = async (url: string) => (await get(url)).json<{ name: string }[]>().map(({ name }) => name);

test("phones are listed by brand in any case, all others under autre, unknown ones as an empty list", async () => {
  await putOnDesk(shop, { brand: "Samsung", name: "Galaxy S21" }, []);
  await putOnDesk(shop, { brand: "Xiaomi", name: "Mi 11" }, []);
  await putOnDesk(shop, { brand: "Google", name: "Pixel 7" }, []);
  expect(await namesAt("/repair-phone-models")).toEqual(["Pixel 7", "Galaxy S21", "Mi 11"]);
  expect(await namesAt("/repair-phone-models/brand/samsung")).toEqual(["Galaxy S21"]);
  expect(await namesAt("/repair-phone-models/brand/SAMSUNG")).toEqual(["Galaxy S21"]);
  expect(await namesAt("/repair-phone-models/brand/google")).toEqual(["Pixel 7"]);
  expect(await namesAt("/repair-phone-models/brand/autre")).toEqual(["Pixel 7"]);
  for (const brand of ["nokia", "%27%3B%20drop", "constructor", "%F0%9F%93%B1"]) {
    const answer = await get(`/repair-phone-models/brand/${brand}`);
    expect([answer.statusCode, answer.json()]).toEqual([200, []]);
  }
  expect((await get("/repair-phone-models/brand/a%00b")).statusCode).toBe(400);
});

test("the options of a phone have prices without tax as text, quotes as Sur devis, in the shop’s order", async () => {
  const { modelId, optionIds } = await putOnDesk(shop, {}, [
    { kind: "diagnosis", name: "Diagnostic complet", priceCents: 0 },
    { kind: "screen", priceCents: 6583 },
    { kind: "polishing", name: "Polissage", priceCents: 1990 },
    { kind: "motherboard", name: "Carte mère", priceCents: null },
  ]);
  const options = (await get(`/repair-phone-option/${modelId}`)).json<Record<string, unknown>[]>();
  expect(options.map(({ id }) => id)).toEqual(optionIds);
  expect(options.map(({ price, kind }) => [kind, price])).toEqual([
    ["diagnosis", "0.00"],
    ["screen", "65.83"],
    ["other", "19.90"],
    ["motherboard", "Sur devis"],
  ]);
  expect(options[1]).toMatchObject({
    repairServiceId: expect.any(Number),
    repairServiceName: "Remplacement de l’écran",
    repairServiceDescription: "L’écran est changé.",
  });
});

test("a service without a name or a description is not offered", async () => {
  const { modelId } = await putOnDesk(shop, {}, [
    { name: "", priceCents: 100 },
    { description: "", priceCents: 100 },
  ]);
  const answer = await get(`/repair-phone-option/${modelId}`);
  expect([answer.statusCode, answer.json()]).toEqual([200, []]);
});

test.each(["999999", "0", "-1", "x", "1.5", "99999999999", "%00"])(
  "the phone %s does not exist: 404",
  async (id) => {
    expect((await get(`/repair-phone-option/${id}`)).statusCode).toBe(404);
    expect((await get(`/pictures/repair-models/${id}.svg`)).statusCode).toBe(404);
  },
);

test("a phone that the store sells, too, has the catalogue’s drawing, any other one of its own", async () => {
  const seller = await registerBuyer(shop);
  const item = await listPhone(shop, seller.id);
  const sold = (await get(`/smartphoneItems/${item}`)).json<{ model: { model: string; imageUrl: string } }>();
  await putOnDesk(shop, { brand: "apple", name: `${sold.model.model} 5G` }, []);
  const { modelId } = await putOnDesk(shop, { brand: "Nokia", name: "3310" }, []);
  const models = (await get("/repair-phone-models")).json<{ name: string; imageUrl: string }[]>();
  const pictureOf = (name: string) => models.find((model) => model.name === name)?.imageUrl;
  expect(pictureOf(`${sold.model.model} 5G`)).toBe(sold.model.imageUrl);
  expect(pictureOf("3310")).toBe(`/pictures/repair-models/${modelId}.svg`);
  const drawn = await get(`/pictures/repair-models/${modelId}.svg`);
  expect(drawn.headers["content-type"]).toContain("image/svg+xml");
  expect(drawn.body).toMatch(/^<svg/);
  const again = await shop.app.inject({
    url: `/pictures/repair-models/${modelId}.svg`,
    headers: { "if-none-match": String(drawn.headers.etag) },
  });
  expect(again.statusCode).toBe(304);
});
