import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { MAX_PHOTO_BYTES, PHOTO_WIDTHS, photoAt } from "#contract/catalog/photos.ts";
import { PERSONS } from "#contract/interface/access.ts";
import { registerIdentities, registerPerson } from "#server/catalog/fixtures/identities.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { giantPng } from "./fixtures/giant-png.ts";
import { folderStore } from "./folder-store.ts";
import { receivePhoto } from "./receive-photo.ts";
import { photos } from "./tables.ts";

let shop: TestShop;
let people: Awaited<ReturnType<typeof registerIdentities>>;
beforeAll(async () => {
  shop = await openTestShop();
  people = await registerIdentities(shop);
});
afterAll(() => shop.close());

const send = (
  payload: Buffer,
  type = "image/jpeg",
  headers: Record<string, string> = people.seller.headers,
) =>
  shop.app.inject({
    method: "POST",
    url: "/listing-photos",
    headers: { ...headers, "content-type": type },
    payload,
  });
const get = (url: string) => shop.app.inject({ method: "GET", url });
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#3366aa" } });

test("the upload of a JPEG returns its address, and it is served in three widths, cacheable for ever", async () => {
  const answer = await send(await plain(2000, 1500).jpeg().toBuffer());
  expect(answer.statusCode).toBe(201);
  const { url } = answer.json<{ url: string }>();
  for (const width of PHOTO_WIDTHS) {
    const picture = await get(photoAt(url, width));
    expect(picture.statusCode).toBe(200);
    expect(picture.headers["content-type"]).toBe("image/webp");
    expect(picture.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ format: "webp", width });
  }
});

test("a small picture is not made larger", async () => {
  const { url } = (await send(await plain(200, 100).png().toBuffer(), "image/png")).json();
  expect(await sharp((await get(url)).rawPayload).metadata()).toMatchObject({ width: 200, height: 100 });
});

test("a picture is rotated upright and carries no place or device", async () => {
  const sideways = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#ff0000" } })
    .composite([
      {
        input: { create: { width: 450, height: 600, channels: 3, background: "#0000ff" } },
        left: 450,
        top: 0,
      },
    ])
    .jpeg()
    .withExif({
      IFD0: { Make: "Secret", Model: "Camera", Orientation: "6" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "48/1 51/1 0/1" },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const before = await sharp(sideways).metadata();
  expect(before.exif?.includes("Secret")).toBe(true);
  expect(before.orientation).toBe(6);

  const { url } = (await send(sideways)).json();
  const picture = (await get(url)).rawPayload;
  const after = await sharp(picture).metadata();
  expect(after).toMatchObject({ width: 600, height: 900 });
  for (const kept of [after.exif, after.xmp, after.iptc, after.orientation]) expect(kept).toBeUndefined();
  expect(picture.includes("Secret")).toBe(false);
  // Turned clockwise by a quarter: what was left is on top.
  const { data } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  expect([data[0], data[2]].map((value) => (value ?? 0) > 200)).toEqual([true, false]);
});

describe("the format is read from the content", () => {
  test.each([
    ["a PNG called .jpg", async () => plain(10, 10).png().toBuffer(), "image/jpeg"],
    ["a WebP called .png", async () => plain(10, 10).webp().toBuffer(), "image/png"],
    ["a JPEG called .webp", async () => plain(10, 10).jpeg().toBuffer(), "image/webp"],
  ])("%s is taken", async (_, make, type) => {
    expect((await send(await make(), type)).statusCode).toBe(201);
  });

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>';
  test.each([
    ["a text called .jpg", async () => Buffer.from("I am a text. ".repeat(100)), "image/jpeg"],
    ["nothing at all", async () => Buffer.alloc(0), "image/jpeg"],
    ["a GIF", async () => plain(10, 10).gif().toBuffer(), "image/gif"],
    ["a drawing", async () => Buffer.from(svg), "image/svg+xml"],
    ["a page", async () => Buffer.from("<html><script>alert(1)</script>"), "image/png"],
    ["a JPEG sent as a text", async () => plain(10, 10).jpeg().toBuffer(), "text/plain"],
  ])("%s is refused as such", async (_, make, type) => {
    const answer = await send(await make(), type);
    expect(answer.json()).toMatchObject({
      error: "UNSUPPORTED_MEDIA_TYPE",
      message: "Ce format n’est pas accepté.",
    });
    expect(answer.statusCode).toBe(415);
  });

  test("JSON is no photograph", async () => {
    const answer = await shop.app.inject({
      method: "POST",
      url: "/listing-photos",
      headers: people.seller.headers,
      payload: { photo: "x" },
    });
    expect(answer.statusCode).toBe(415);
  });

  test("a broken JPEG is refused, and so is one that ends too soon", async () => {
    const whole = await plain(800, 800).jpeg().toBuffer();
    for (const broken of [
      whole.subarray(0, 200),
      whole.subarray(0, whole.length / 2),
      whole.subarray(0, 20),
    ]) {
      const answer = await send(broken);
      expect([answer.statusCode, answer.json().fields]).toEqual([400, { photo: "INVALID" }]);
    }
  });
});

test("a picture 30,000 pixels wide and high is refused before it is decoded", async () => {
  const bomb = giantPng(30_000, 30_000);
  expect(bomb.length).toBeLessThan(200_000);
  const decode = vi.spyOn(sharp.prototype, "toBuffer");
  const answer = await send(bomb, "image/png");
  expect([answer.statusCode, answer.json().fields]).toEqual([400, { photo: "TOO_BIG" }]);
  expect(decode).not.toHaveBeenCalled();
  decode.mockRestore();
  expect((await send(giantPng(30_000, 10), "image/png")).json().fields).toEqual({ photo: "TOO_BIG" });
});

test("a picture that would take more memory than a phone's best photograph is refused before it is decoded", async () => {
  const deep = await plain(6000, 5000)
    .toColourspace("rgb16")
    .ensureAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer();
  const passes = await plain(5000, 4000).jpeg({ progressive: true, quality: 20 }).toBuffer();
  for (const [picture, type] of [
    [deep, "image/png"],
    [passes, "image/jpeg"],
  ] as const) {
    expect(picture.length).toBeLessThan(MAX_PHOTO_BYTES);
    expect((await send(picture, type)).json().fields).toEqual({ photo: "TOO_BIG" });
  }
});

test("a phone's 48 megapixels are accepted", async () => {
  const answer = await send(await plain(8064, 6048).jpeg({ quality: 20 }).toBuffer());
  expect(answer.statusCode).toBe(201);
});

test("while many pictures are converted, further ones are refused with the time to come back", async () => {
  const picture = await plain(2000, 1500).jpeg().toBuffer();
  const answers = await Promise.all(Array.from({ length: 30 }, () => send(picture)));
  const refused = answers.filter(({ statusCode }) => statusCode === 503);
  expect(refused.length).toBeGreaterThan(0);
  for (const { headers } of refused) expect(Number(headers["retry-after"])).toBeGreaterThan(0);
});

test("more than 8 MB are refused, whatever they are", async () => {
  const answer = await send(Buffer.alloc(MAX_PHOTO_BYTES + 1, 0xff));
  expect([answer.statusCode, answer.json().error]).toEqual([413, "PAYLOAD_TOO_LARGE"]);
});

test("their address serves nothing but photographs", async () => {
  const name = "00000000-0000-4000-8000-000000000000";
  const paths = [`${name}-640.webp`, `${name}-641.webp`, "..%2f..%2fkeys.json", `${name}-640.webp%00`, "x"];
  for (const path of paths) expect((await get(`/pictures/photos/${path}`)).statusCode).toBe(404);
});

test("only sellers may upload", async () => {
  const picture = await plain(10, 10).jpeg().toBuffer();
  const answers = await Promise.all(
    PERSONS.map(async (identity) => [
      identity,
      (await send(picture, "image/jpeg", people.headersOf(identity))).statusCode,
    ]),
  );
  expect(Object.fromEntries(answers)).toEqual({
    nobody: 401,
    customer: 403,
    otherCustomer: 403,
    seller: 201,
    otherSeller: 201,
    both: 201,
  });
});

test("photographs that wait for a listing cannot fill the disk: of more than sixty of a seller the oldest give way", async () => {
  const { id: sellerId } = await registerPerson(shop, ["SELLER"]);
  const minute = (at: number) => new Date(Date.parse("2026-01-01T10:00:00Z") + at * 60_000);
  const waiting = Array.from({ length: 70 }, (_, at) => ({
    id: randomUUID(),
    sellerId,
    createdAt: minute(at),
  }));
  await shop.database.insert(photos).values(waiting);
  const deps = { store: folderStore(join(shop.dataDir, "photos")), database: shop.database };
  const newest = await receivePhoto(
    { ...deps, clock: () => minute(70) },
    sellerId,
    await plain(10, 10).jpeg().toBuffer(),
  );
  const kept = await shop.database.select().from(photos).where(eq(photos.sellerId, sellerId));
  const wanted = [...waiting.slice(-59).map(({ id }) => id), newest.id];
  expect(new Set(kept.map(({ id }) => id))).toEqual(new Set(wanted));
});

test("an upload deletes photographs that were not attached to a listing within a day", async () => {
  const sent = { store: folderStore(join(shop.dataDir, "photos")), database: shop.database };
  const picture = await plain(10, 10).jpeg().toBuffer();
  const { id: userId } = await registerPerson(shop, ["SELLER"]);
  const first = await receivePhoto(
    { ...sent, clock: () => new Date("2026-01-01T10:00:00Z") },
    userId,
    picture,
  );
  const second = await receivePhoto(
    { ...sent, clock: () => new Date("2026-01-02T09:59:00Z") },
    userId,
    picture,
  );
  expect((await get(first.url)).statusCode).toBe(200);
  const third = await receivePhoto(
    { ...sent, clock: () => new Date("2026-01-02T10:01:00Z") },
    userId,
    picture,
  );
  for (const width of PHOTO_WIDTHS) expect((await get(photoAt(first.url, width))).statusCode).toBe(404);
  for (const kept of [second, third]) expect((await get(kept.url)).statusCode).toBe(200);
});
