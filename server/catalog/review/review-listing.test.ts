import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { SmartphoneItem } from "#contract/catalog/catalog.ts";
import type { ReviewedListing, ReviewRow } from "#contract/catalog/listing-review.ts";
import { registerPerson } from "#server/catalog/fixtures/identities.ts";
import { deliverMail } from "#server/mail/deliver-mail.ts";
import type { Email } from "#server/mail/mailer.ts";
import { markFirstParty } from "#server/sellers/mark-first-party.ts";
import { sellers } from "#server/sellers/tables.ts";
import { type Buyer, listPhone, order, orderFor, registerBuyer, testCard } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { type SignedInStaff, signInStaff } from "#tests/staff.ts";

let shop: TestShop;
let seller: Buyer;
let ana: SignedInStaff;
let modelId: number;
beforeEach(async () => {
  shop = await openTestShop({ pages: true, uncached: true, environment: { LISTING_REVIEW: "1" } });
  seller = await registerPerson(shop, ["SELLER"]);
  await shop.database.insert(sellers).values({ userId: seller.id, storeName: "Étal", businessName: "Étal" });
  ana = await signInStaff(shop);
  const other = await listPhone(shop, seller.id, { stock: 1 });
  const { rows } = await shop.database.$client.query(
    "delete from smartphone_items where id = $1 returning model_id",
    [other],
  );
  modelId = rows[0]?.model_id;
});
afterEach(() => shop.close());

const listing = () => ({
  smartphoneModelId: modelId,
  name: "Téléphone singulier",
  price: 459.9,
  description: "Sans rayure",
  stockQuantity: 1,
  condition: "Très bon",
  batteryCapacity: "",
});
async function create(headers = seller.headers) {
  const answer = await shop.app.inject({
    method: "POST",
    url: "/smartphoneItems",
    headers,
    payload: listing(),
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<SmartphoneItem>();
}
const edit = async (id: number, payload: object) =>
  (
    await shop.app.inject({
      method: "PATCH",
      url: `/smartphoneItems/${id}`,
      headers: seller.headers,
      payload,
    })
  ).json<SmartphoneItem>();
const staff = async <Answer>(url: string) =>
  (await shop.app.inject({ url: `/admin/api/${url}`, headers: ana.headers })).json<Answer>();
const own = async () =>
  (await shop.app.inject({ url: "/smartphoneItems/in-review", headers: seller.headers })).json<
    SmartphoneItem[]
  >();
const decide = async (id: number, body: object, who = ana) => {
  const { version } = await staff<ReviewedListing>(`listings/${id}`);
  return (
    await shop.app.inject({
      method: "POST",
      url: `/admin/api/listings/${id}/review`,
      headers: who.headers,
      payload: { version, ...body },
    })
  ).statusCode;
};

/** Where a listing is seen, by the name of the place. */
async function places(id: number): Promise<string[]> {
  const get = (url: string) => shop.app.inject({ url });
  const found: Record<string, boolean> = {
    list: (await get("/smartphoneItems")).json<SmartphoneItem[]>().some((item) => item.id === id),
    search: (await get("/smartphoneItems?search=singulier")).json<SmartphoneItem[]>().length > 0,
    facets: (await get("/smartphoneItems/facets")).json<{ total: number }>().total > 0,
    suggestions: (await get("/smartphoneItems/suggestions?search=singulier")).body.includes("singulier"),
    chosen: (await get(`/smartphoneItems/chosen?ids=${id}`)).json<SmartphoneItem[]>().length > 0,
    item: (await get(`/smartphoneItems/${id}`)).statusCode === 200,
    page: (await get(`/product/${id}`)).statusCode === 200,
    share: (await get(`/pictures/items/${id}/share.png`)).statusCode === 200,
    store: (await get("/store")).body.includes("singulier"),
    sitemap: (await get("/sitemaps/products-0.xml")).body.includes(`/product/${id}<`),
    seller: (await get("/vendeurs/etal")).body.includes("singulier"),
  };
  return Object.keys(found).filter((place) => found[place]);
}

describe("a listing in review", () => {
  test("is seen nowhere until it is approved, and cannot be bought or followed", async () => {
    const { id, review } = await create();
    expect(review).toEqual({ state: "waiting", reason: null });
    expect(await places(id)).toEqual([]);
    const buyer = await registerBuyer(shop);
    const wanted = { ...orderFor(id, 45_990), paymentMethodId: await testCard(shop) };
    expect((await order(shop, buyer, wanted)).statusCode).toBe(409);
    const followed = await shop.app.inject({
      method: "POST",
      url: "/users/me/favourites",
      headers: buyer.headers,
      payload: { ids: [id] },
    });
    expect(followed.body).not.toContain("singulier");
    expect((await own()).map((item) => item.id)).toEqual([id]);

    expect(await decide(id, { decision: "approved" })).toBe(204);
    expect(await own()).toEqual([]);
    expect(await places(id)).toEqual(
      expect.arrayContaining(["list", "search", "facets", "chosen", "item", "page", "share", "store"]),
    );
    expect((await order(shop, buyer, wanted)).statusCode).toBe(201);
  });

  test("a change of what a buyer reads hides it again; price and stock do not", async () => {
    const { id } = await create();
    await decide(id, { decision: "approved" });
    expect((await edit(id, { price: 400, stockQuantity: 3, name: "Téléphone singulier" })).review).toBe(
      undefined,
    );
    expect(await places(id)).toContain("page");
    for (const patch of [{ name: "Autre" }, { description: "Rayé" }, { condition: "Bon" }]) {
      expect((await edit(id, patch)).review?.state).toBe("waiting");
      expect(await places(id)).toEqual([]);
      expect(await decide(id, { decision: "approved" })).toBe(204);
      expect(await places(id)).toContain("page");
    }
  });

  test("a text that was refused is told to nobody, whatever version is named, and what was seen still is", async () => {
    const { id } = await create();
    const tellsOf = async (since: number) => {
      const answer = await shop.app.inject({ url: `/smartphoneItems/${id}/changes?since=${since}` });
      return [answer.statusCode, answer.body] as const;
    };
    const refuse = () => decide(id, { decision: "refused", reason: "Injure" });
    expect(await refuse()).toBe(204);
    await edit(id, { description: "Honnête" });
    expect(await decide(id, { decision: "approved" })).toBe(204);
    const { version: seen } = (
      await shop.app.inject({ url: `/smartphoneItems/${id}` })
    ).json<SmartphoneItem>();
    await edit(id, { description: "Téléphone volé à Zoé" });
    expect((await tellsOf(seen))[0]).toBe(404);
    expect(await refuse()).toBe(204);
    await edit(id, { description: "Bien" });
    expect(await decide(id, { decision: "approved" })).toBe(204);
    const { version: last } = (
      await shop.app.inject({ url: `/smartphoneItems/${id}` })
    ).json<SmartphoneItem>();
    for (let since = 1; since <= last; since += 1) {
      const [status, body] = await tellsOf(since);
      expect([status, body]).toEqual([200, expect.not.stringMatching(/Zoé|Sans rayure/)]);
    }
    expect(JSON.parse((await tellsOf(seen))[1]).changes).toEqual([
      { field: "description", old: "Honnête", new: "Bien" },
    ]);
    // An approved text was seen, and is told after the next change.
    await edit(id, { description: "Mieux" });
    await decide(id, { decision: "approved" });
    expect(JSON.parse((await tellsOf(last))[1]).changes).toEqual([
      { field: "description", old: "Bien", new: "Mieux" },
    ]);
  });

  test("a refusal tells the reason in the account and by one mail; an edit makes it wait again", async () => {
    const { id } = await create();
    expect(await decide(id, { decision: "refused" })).toBe(400);
    const reason = "Les photos sont floues.";
    expect(await decide(id, { decision: "refused", reason })).toBe(204);
    expect(await decide(id, { decision: "refused", reason })).toBe(409);
    expect((await own())[0]?.review).toEqual({ state: "refused", reason });
    const { rows } = await shop.database.$client.query(
      "select id from mails where kind = 'listing-reviewed'",
    );
    expect(rows).toHaveLength(1);
    const sent: Email[] = [];
    const mailer = async (email: Email) => void sent.push(email);
    const { publicUrl } = shop.shop.settings;
    await deliverMail({ ...shop.shop, mailer, company: shop.shop.company(), publicUrl }, rows[0]?.id);
    expect(sent[0]?.to).toBe(seller.email);
    expect(sent[0]?.text).toContain(reason);

    expect((await edit(id, { description: "Photos refaites" })).review).toEqual({
      state: "waiting",
      reason: null,
    });
    const { rows: waiting } = await staff<{ rows: ReviewRow[] }>("listings?state=waiting");
    expect(waiting.map((row) => [row.id, row.seller])).toEqual([[id, "Étal"]]);
    expect(await staff<{ rows: ReviewRow[] }>("listings?state=refused")).toMatchObject({ rows: [] });
    expect(await staff("dashboard")).toMatchObject({
      lines: expect.arrayContaining([expect.objectContaining({ key: "listings", count: 1 })]),
    });
  });

  test("of two decisions one counts, and none counts for a version that the seller has changed", async () => {
    const { id } = await create();
    const ben = await signInStaff(shop);
    const { version } = await staff<ReviewedListing>(`listings/${id}`);
    const send = async (who: SignedInStaff, payload: object) =>
      (
        await shop.app.inject({
          method: "POST",
          url: `/admin/api/listings/${id}/review`,
          headers: who.headers,
          payload: { version, ...payload },
        })
      ).statusCode;
    const refusal = { decision: "refused", reason: "Contrefaçon" };
    const answers = await Promise.all([send(ana, { decision: "approved" }), send(ben, refusal)]);
    expect(answers.toSorted()).toEqual([204, 409]);
    const { rows } = await shop.database.$client.query(
      "select 1 from audit where action like 'listing.%' union all select 1 from mails where kind = 'listing-reviewed'",
    );
    expect(rows).toHaveLength(2);

    const other = await create();
    const seen = (await staff<ReviewedListing>(`listings/${other.id}`)).version;
    await edit(other.id, { description: "Tout autre chose" });
    expect(await decide(other.id, { decision: "approved", version: seen })).toBe(409);
    expect(await places(other.id)).not.toContain("page");
  });

  test("one approved while its seller is suspended appears once the suspension is lifted", async () => {
    const { id } = await create();
    const suspension = (method: "PUT" | "DELETE") =>
      shop.app.inject({
        method,
        url: `/admin/api/sellers/${seller.id}/suspension`,
        headers: ana.headers,
        ...(method === "PUT" ? { payload: { reason: "Contrefaçons" } } : {}),
      });
    await suspension("PUT");
    expect(await decide(id, { decision: "approved" })).toBe(204);
    expect(await places(id)).toEqual([]);
    await suspension("DELETE");
    expect(await places(id)).toContain("page");
  });

  test("its seller may delete it", async () => {
    const { id } = await create();
    const answer = await shop.app.inject({
      method: "DELETE",
      url: `/smartphoneItems/${id}`,
      headers: seller.headers,
    });
    expect(answer.statusCode).toBe(204);
    expect(await own()).toEqual([]);
    expect(
      (await shop.app.inject({ url: `/admin/api/listings/${id}`, headers: ana.headers })).statusCode,
    ).toBe(404);
  });
});

test("the shop's own listings are never reviewed", async () => {
  await markFirstParty(shop.shop, seller.id);
  const { id, review } = await create();
  expect(review).toBe(undefined);
  expect(await places(id)).toContain("page");
});

test("without the setting nothing is reviewed", async () => {
  const open = await openTestShop({ url: shop.url, dataDir: shop.dataDir });
  const answer = await open.app.inject({
    method: "POST",
    url: "/smartphoneItems",
    headers: seller.headers,
    payload: listing(),
  });
  expect(answer.json<SmartphoneItem>().review).toBe(undefined);
  await open.close();
});
