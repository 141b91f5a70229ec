import { createElement as h, lazy, Suspense } from "react";
import { expect, test } from "vitest";
import { drawPage } from "./draw-page.ts";

const page = (...children: Parameters<typeof h>[2][]) => h("html", null, h("body", null, ...children));
const DRAWN = (body: string) => `<!DOCTYPE html><html><head></head><body>${body}</body></html>`;

const wrong = new Error("broken");
function Broken(): never {
  throw wrong;
}

test("a page is drawn whole, with its document type", async () => {
  const { html, failures } = await drawPage(page(h("p", null, "L’été, ", 3)), 1_000);
  expect(html).toBe(DRAWN("<p>L’été, <!-- -->3</p>"));
  expect(failures).toEqual([]);
});

test("a part that loads on use is waited for and stands in its place, also the first time", async () => {
  const Part = lazy(async () => ({ default: () => h("b", null, "here") }));
  const drawing = () => drawPage(page(h(Suspense, null, h(Part))), 1_000);
  const first = await drawing();
  expect(first.html).toBe(DRAWN("<!--$--><b>here</b><!--/$-->"));
  expect(await drawing()).toEqual(first);
});

test("a part that fails is told of, and left to the browser", async () => {
  const { html, failures } = await drawPage(page(h(Suspense, null, h(Broken)), h("i")), 1_000);
  expect(failures).toEqual([wrong]);
  expect(html).toContain("<i></i>");
});

test("where nothing is left of the page, its failure is", async () => {
  await expect(drawPage(page(h(Broken)), 1_000)).rejects.toBe(wrong);
});
