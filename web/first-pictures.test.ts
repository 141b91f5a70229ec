import { expect, test } from "vitest";
import { withFirstPictures } from "./first-pictures.ts";

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><use href="#a" width="50%"/></svg>';
const draw = (text: string, type = "image/svg+xml; charset=utf-8", status = 200) =>
  Promise.resolve(new Response(text, { status, headers: { "content-type": type } }));
const preload = (address: string) =>
  `<link rel="preload" as="image" href="${address}" fetchPriority="high"/>`;
const picture = (address: string) =>
  `<img src="${address}" alt="Phone" width="400" loading="eager" fetchPriority="high"/>`;

test("the drawing a page shows first stands in its HTML, wherever it is shown, and is not asked for", async () => {
  const address = "/pictures/models/7.svg?view=back";
  const html = await withFirstPictures(preload(address) + picture(address) + picture(address), () =>
    draw(SVG),
  );
  expect(html).not.toContain(address);
  expect(html).not.toContain("preload");
  const shown = [...html.matchAll(/<img src="data:image\/svg\+xml,([^"<>&#]+)"/g)].map(
    ([, data = ""]) => data,
  );
  expect(shown.map(decodeURIComponent)).toEqual([SVG, SVG]);
});

test("only the first three are written in; the others are asked for as before", async () => {
  const asked: string[] = [];
  const html = [1, 2, 3, 4].map((id) => picture(`/pictures/models/${id}.svg`)).join("");
  const written = await withFirstPictures(html, (path) => {
    asked.push(path);
    return draw(SVG);
  });
  expect(asked).toEqual([1, 2, 3].map((id) => `/pictures/models/${id}.svg`));
  expect(written).toContain(picture("/pictures/models/4.svg"));
});

test("a photo and a drawing that is shown later keep their addresses", async () => {
  const later = '<img src="/pictures/models/4.svg" alt="" loading="lazy"/>';
  const html = picture("/pictures/photos/4.webp") + later + picture("https://cdn.example/1.svg");
  expect(await withFirstPictures(html, () => draw(SVG))).toBe(html);
});

test("a drawing that can’t be had keeps its address, so that its place is filled as usual", async () => {
  const html = preload("/pictures/models/9.svg") + picture("/pictures/models/9.svg");
  expect(await withFirstPictures(html, () => draw("{}", "application/json", 404))).toBe(html);
});
