import { expect, test } from "vitest";
import type { App } from "./app-types.ts";
import { keepDrawings } from "./keep-drawings.ts";

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><use href="#a" width="50%"/></svg>';

/** Of an app that answers every question alike. */
function openDrawings(answer: { statusCode?: number; type?: string; body?: string } = {}) {
  const { statusCode = 200, type = "image/svg+xml; charset=utf-8", body = SVG } = answer;
  const asked: string[] = [];
  const clock = { now: 0 };
  const app = {
    inject: async ({ url }: { url: string }) => {
      asked.push(url);
      return { statusCode, headers: { "content-type": type }, body };
    },
  } as unknown as App;
  return { asked, clock, drawings: keepDrawings(app, () => clock.now) };
}

test("a drawing is told as an address that may stand in an attribute", async () => {
  const { drawings } = openDrawings();
  const address = await drawings("/pictures/models/7.svg");
  expect(address).toMatch(/^data:image\/svg\+xml,[^"<>&#]+$/);
  expect(decodeURIComponent(address?.split(",")[1] ?? "")).toBe(SVG);
});

test("a drawing is asked for once a minute, by however many pages", async () => {
  const { drawings, asked, clock } = openDrawings();
  await Promise.all([drawings("/a.svg"), drawings("/a.svg"), drawings("/b.svg")]);
  clock.now = 59_999;
  await drawings("/a.svg");
  expect(asked).toEqual(["/a.svg", "/b.svg"]);
  clock.now = 60_000;
  await drawings("/a.svg");
  expect(asked).toEqual(["/a.svg", "/b.svg", "/a.svg"]);
});

test("what could not be had is asked for again", async () => {
  const { drawings, asked } = openDrawings({ statusCode: 404, type: "application/json", body: "{}" });
  expect(await drawings("/a.svg")).toBeNull();
  expect(await drawings("/a.svg")).toBeNull();
  expect(asked).toHaveLength(2);
});

test("of many drawings the oldest is let go", async () => {
  const { drawings, asked } = openDrawings();
  for (let id = 0; id <= 400; id += 1) await drawings(`/${id}.svg`);
  asked.length = 0;
  await drawings("/400.svg");
  await drawings("/0.svg");
  expect(asked).toEqual(["/0.svg"]);
});
