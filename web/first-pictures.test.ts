import { expect, test } from "vitest";
import { edited } from "./edits.ts";
import { withFirstPictures } from "./first-pictures.ts";

const DATA = "data:image/svg+xml,%3Csvg/%3E";
const preload = (address: string) =>
  `<link rel="preload" as="image" href="${address}" fetchPriority="high"/>`;
const picture = (address: string) =>
  `<img src="${address}" alt="Phone" width="400" loading="eager" fetchPriority="high"/>`;
const REST = "<p>téléphone</p>".repeat(6_000);
/** What a long page becomes that begins with this. */
async function written(start: string, drawing: (address: string) => Promise<string | null>) {
  const html = start + REST;
  return edited(html, await withFirstPictures(html, html.length, drawing)).replace(REST, "");
}

test("the drawing a page shows first stands in its HTML, wherever it is shown, and is not asked for", async () => {
  const address = "/pictures/models/7.svg?view=back";
  const html = await written(preload(address) + picture(address) + picture(address), async () => DATA);
  expect(html).toBe(picture(DATA) + picture(DATA));
});

test("only the first three are written in; the others are asked for as before", async () => {
  const asked: string[] = [];
  const html = [1, 2, 3, 4].map((id) => picture(`/pictures/models/${id}.svg`)).join("");
  const page = await written(html, async (address) => {
    asked.push(address);
    return DATA;
  });
  expect(asked).toEqual([1, 2, 3].map((id) => `/pictures/models/${id}.svg`));
  expect(page).toContain(picture("/pictures/models/4.svg"));
});

test("a photo and a drawing that is shown later keep their addresses", async () => {
  const later = '<img src="/pictures/models/4.svg" alt="" loading="lazy"/>';
  const html = picture("/pictures/photos/4.webp") + later + picture("https://cdn.example/1.svg");
  expect(await written(html, async () => DATA)).toBe(html);
});

test("a drawing that can’t be had keeps its address, so that its place is filled as usual", async () => {
  const html = preload("/pictures/models/9.svg") + picture("/pictures/models/9.svg");
  expect(await written(html, async () => null)).toBe(html);
});

test("a short page comes at once and asks for its drawings, which would make it wait for a second flight", async () => {
  const html = preload("/pictures/models/9.svg") + picture("/pictures/models/9.svg");
  expect(await withFirstPictures(html, html.length, async () => DATA)).toEqual([]);
});
