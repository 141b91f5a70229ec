import { expect, test } from "vitest";
import { defaultLook } from "./fallback-phone.ts";
import { type ShareImage, shareImage } from "./share-image.ts";

const image: ShareImage = {
  look: defaultLook("apple"),
  colourHex: "#a7c1d9",
  title: "iPhone 13 Pro 128 Go",
  price: "1\u202f049,00\u00a0€",
  note: "Reconditionné · Très bon état",
  shopName: "Reluit",
  direction: "ltr",
};

test("a share image is a PNG of exactly 1200 by 630", async () => {
  const png = await shareImage(image);
  expect(png.subarray(0, 8).toString("latin1")).toBe("\u0089PNG\r\n\u001a\n");
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
});

test("a share image is the same to the byte for the same phone", async () => {
  expect((await shareImage({ ...image })).equals(await shareImage(image))).toBe(true);
});

test("a share image shows its words: another price is another picture", async () => {
  expect((await shareImage({ ...image, price: "949,00 €" })).equals(await shareImage(image))).toBe(false);
});

test("a share image draws a narrow space as a no-break one, which the font has", async () => {
  const noBreak = await shareImage({ ...image, price: "1\u00a0049,00\u00a0€" });
  expect(noBreak.equals(await shareImage(image))).toBe(true);
});

test("words that look like markup, control characters and lone surrogates are only words", async () => {
  const hostile = '</text><script>alert("&")</script>\u0000\u0008\ud800]]>&amp;';
  await shareImage({ ...image, title: hostile, price: hostile, note: hostile, shopName: hostile });
  const covered = await shareImage({ ...image, title: '</text><rect width="1200" height="630"/><text>' });
  expect(covered.length).toBeGreaterThan((await shareImage(image)).length / 2);
});

test("a title too long for two lines ends the same whatever was cut off", async () => {
  const long = "Samsung Galaxy S22 Ultra 5G double SIM 512 Go avec stylet et chargeur ".repeat(9);
  expect(
    (await shareImage({ ...image, title: `${long}A` })).equals(
      await shareImage({ ...image, title: `${long}B` }),
    ),
  ).toBe(true);
  await shareImage({ ...image, title: "x".repeat(5000) });
  await shareImage({ ...image, title: "", note: "", price: "" });
});

test("Arabic words are drawn with letters of their own, joined, on the side where reading begins", async () => {
  const note = "حالة جيدة جدًا";
  const arabic = { ...image, note, direction: "rtl" as const };
  const none = await shareImage({ ...arabic, note: "" });
  expect((await shareImage(arabic)).length).toBeGreaterThan(none.length + 500);
  // Letters the fonts lacked would all be the same empty box.
  expect((await shareImage(arabic)).equals(await shareImage({ ...arabic, note: "جالة حيدة حدًا" }))).toBe(
    false,
  );
  expect(none.equals(await shareImage({ ...image, note: "" }))).toBe(false);
});

test("while many images are drawn, further ones are refused", async () => {
  const drawn = Array.from({ length: 20 }, (_, number) => shareImage({ ...image, price: `${number} €` }));
  const ends = (await Promise.allSettled(drawn)).map(({ status }) => status);
  expect(ends.filter((status) => status === "fulfilled").length).toBeGreaterThan(10);
  expect(ends.at(-1)).toBe("rejected");
});
