import { createElement as h, lazy, Suspense } from "react";
import { expect, test } from "vitest";
import { renderPage } from "./render-page.tsx";

const page = (...children: Parameters<typeof h>[2][]) => h("html", null, h("body", null, ...children));
const DRAWN = (body: string) => `<!DOCTYPE html><html><head></head><body>${body}</body></html>`;

const wrong = new Error("broken");
function Broken(): never {
  throw wrong;
}

test("a page is rendered whole, with its document type", async () => {
  const { html, failures } = await renderPage(page(h("p", null, "L’été, ", 3)), 1_000);
  expect(html).toBe(DRAWN("<p>L’été, <!-- -->3</p>"));
  expect(failures).toEqual([]);
});

test("a lazy part is awaited and rendered in place, also the first time", async () => {
  const Part = lazy(async () => ({ default: () => h("b", null, "here") }));
  const drawing = () => renderPage(page(h(Suspense, null, h(Part))), 1_000);
  const first = await drawing();
  expect(first.html).toBe(DRAWN("<!--$--><b>here</b><!--/$-->"));
  expect(await drawing()).toEqual(first);
});

test("a failing part is reported and left to the browser", async () => {
  const { html, failures } = await renderPage(page(h(Suspense, null, h(Broken)), h("i")), 1_000);
  expect(failures).toEqual([wrong]);
  expect(html).toContain("<i></i>");
});

test("rejects when no page could be rendered", async () => {
  await expect(renderPage(page(h(Broken)), 1_000)).rejects.toBe(wrong);
});
