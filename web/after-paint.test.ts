import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub, ScrollRestoration } from "react-router";
import { expect, test } from "vitest";
import { fontsForLater, wakeAfterPaint } from "./after-paint.ts";
import { edited } from "./edits.ts";

function Scrolling() {
  return createElement(ScrollRestoration);
}

const woken = (html: string) => edited(html, wakeAfterPaint(html, "tell()"));

const written = `<body><script type="module" async="">import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
import * as route1 from "/assets/store.js";

  window.__reactRouterRouteModules = {"root":route0,"pages/store":route1};

import("/assets/entry.client.js");</script><!--$-->`;

test("a page’s modules are asked for after a frame, all at once, and then the start", () => {
  const html = woken(written);
  expect(html).toContain(
    '[,route0,route1]=await Promise.all([import("/assets/manifest.js"),import("/assets/root.js"),import("/assets/store.js")])',
  );
  expect(html.indexOf("requestAnimationFrame")).toBeGreaterThan(0);
  expect(html.indexOf("__reactRouterRouteModules")).toBeLessThan(html.indexOf('import("/assets/entry'));
  expect(html).toMatch(/^<body><script>.*<\/script><!--\$-->$/s);
  expect(html).not.toMatch(/^import /m);
});

test("what runs in the page is one script, in the order in which it was written, and the waking is its last", () => {
  const html = woken(
    `<script type="application/json">{}</script><script>scroll()</script>${written}<script>say("loaded")</script>`,
  );
  expect(html).toMatch(
    /^<script type="application\/json">\{\}<\/script><body><script>scroll\(\);say\("loaded"\);tell\(\);\(async/,
  );
  expect(html.match(/<script>/g)).toHaveLength(1);
});

test("the router’s script that scrolls is written shorter, under the router’s own name for what it keeps", () => {
  const Page = createRoutesStub([{ path: "/", Component: Scrolling }]);
  const routers = renderToStaticMarkup(createElement(Page));
  expect(routers).toContain('"react-router-scroll-positions"');
  const html = woken(routers + written);
  expect(html).toContain('JSON.parse(sessionStorage.getItem("react-router-scroll-positions")||"{}")[key]');
  expect(html).not.toContain("storageKey");
});

test("other scripts stay as they are", () => {
  const html = '<script>import "no";</script><script type="module" src="/x.js"></script>';
  expect(woken(html)).toBe(html);
});

test("the whole style, the words and the manifest are asked for with the scripts; the page’s address and its icon stay", () => {
  const links =
    '<link rel="canonical" href="/"/><link rel="icon" href="/f.svg"/><link rel="manifest" href="/m"/><link rel="preload" as="fetch" data-words="fr/shell" href="/w.json"/><link id="style" rel="stylesheet" href="/s.css" media="print"/>';
  const html = woken(links + written);
  expect(html).toContain('<link rel="canonical" href="/"/><link rel="icon" href="/f.svg"/>');
  expect(html).toContain('<link data-rel="manifest" href="/m"/>');
  expect(html).toContain('<link data-rel="preload" as="fetch" data-words="fr/shell" href="/w.json"/>');
  expect(html).toContain('<link id="style" data-rel="stylesheet" href="/s.css" media="print"/>');
  expect(html).toContain("link.rel=link.dataset.rel");
  expect(woken(links)).toBe(links);
});

test("modules that those of the page import are asked for with them, and none twice", () => {
  const links = ["root", "framework", "entry.client"].map(
    (name) => `<link rel="modulepreload" href="/assets/${name}.js"/>`,
  );
  const html = woken(links.join("") + written);
  expect(html.match(/<link[^>]*>/g)).toEqual([
    '<link data-rel="modulepreload" href="/assets/framework.js"/>',
    '<link data-rel="modulepreload" href="/assets/entry.client.js"/>',
  ]);
});

test("fonts that have to be fetched count later, and at once where no scripts run", () => {
  expect(fontsForLater("@font-face{font-family:Text;src:url(a.woff2)}")).toBe(
    '<style id="fonts" media="(scripting:none)">@font-face{font-family:Text;src:url(a.woff2)}</style>',
  );
});

test("what the router tries none of is not told; what it tries stays", () => {
  const told = (flags: string) =>
    woken(`<script>window.__reactRouterContext = {"future":{${flags}},"ssr":true}</script>${written}`);
  expect(told('"unstable_a":false,"unstable_b":false')).toContain('{"future":{},"ssr":true}');
  expect(told('"unstable_a":true,"unstable_b":false')).toContain('{"unstable_a":true,"unstable_b":false}');
});
