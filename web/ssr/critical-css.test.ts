import { expect, test } from "vitest";
import { openCriticalCss } from "./critical-css.ts";

const page = (classes: string) => `<p class="${classes}">Reluit</p>`;

test("keeps the rules of the page's classes and of its elements, in the order of the sheet", () => {
  const criticalCss = openCriticalCss("h1{color:red}.a{top:0}.b{top:1px}.c,.a{top:2px}");
  expect(criticalCss(page("a"))).toBe("h1{color:red}.a{top:0}.c,.a{top:2px}");
  expect(criticalCss("<h1>Reluit</h1>")).toBe("h1{color:red}");
});

test("reads the escapes of class names, in the sheet and in the HTML", () => {
  const sheet =
    ".md\\:w-1\\/2{top:0}.\\32 xl{top:1px}.\\[\\&\\>svg\\]\\:w-1>svg{top:2px}.w-\\[1\\.5rem\\]{top:3px}";
  const criticalCss = openCriticalCss(sheet);
  expect(criticalCss(page("md:w-1/2 2xl [&amp;&gt;svg]:w-1 w-[1.5rem]"))).toBe(sheet);
  expect(criticalCss(page("w-1 svg md"))).toBe("");
});

test("leaves out a group in which nothing is used, and keeps the order of layers", () => {
  const wide = "@media (width>=40rem)";
  const sheet = `@layer base,components;${wide}{.a{top:0}.b{top:0}}@layer base{${wide}{.b{top:0}}}`;
  const criticalCss = openCriticalCss(sheet);
  expect(criticalCss(page("a"))).toBe(`@layer base,components;${wide}{.a{top:0}}`);
  expect(criticalCss(page("b"))).toBe(
    `@layer base,components;${wide}{.b{top:0}}@layer base{${wide}{.b{top:0}}}`,
  );
});

test("names a layer also where nothing of it is used, because the whole sheet comes later", () => {
  const criticalCss = openCriticalCss(
    "@layer properties{*{--a:0}}@layer base{h1{top:0}}@layer utilities{.a{top:0}}",
  );
  expect(criticalCss("<h1>Reluit</h1>")).toBe("@layer properties,base,utilities;@layer base{h1{top:0}}");
});

test("leaves what no first paint shows to the whole sheet: paper, and what a visitor does", () => {
  const criticalCss = openCriticalCss(
    "@media print{.a{top:0}}.a:hover{top:0}.a:focus-visible{top:0}.a,.a:active{top:1px}.a:not(:hover){top:2px}.a .overlay[open]{top:0}",
  );
  expect(criticalCss(page("a"))).toBe(".a,.a:active{top:1px}.a:not(:hover){top:2px}");
});

test("a selector is kept when the page has all its classes, one of a list when it has one", () => {
  const criticalCss = openCriticalCss(".a .b{top:0}.c:is(.a,.b) .d{top:1px}.a,.e{top:2px}");
  expect(criticalCss(page("a"))).toBe(".a,.e{top:2px}");
  expect(criticalCss(page("a b"))).toBe(".a .b{top:0}.a,.e{top:2px}");
  expect(criticalCss(page("b c d"))).toBe(".c:is(.a,.b) .d{top:1px}");
});

test("keeps the rules of the page's own language, direction and section", () => {
  const arabic = ":root:lang(ar){top:0}:root[dir=rtl]{top:0}.a:where([dir=rtl] *){top:0}";
  const criticalCss = openCriticalCss(`${arabic}[data-theme="sell"]{top:0}`);
  expect(criticalCss(`<html lang="ar" dir="rtl">${page("a")}`)).toBe(arabic);
  expect(criticalCss(`<html lang="fr" dir="ltr"><i lang="ar"></i>${page("a")}`)).toBe("");
  expect(criticalCss(`<html lang="fr"><p data-theme="sell">`)).toBe('[data-theme="sell"]{top:0}');
});

test("a class that must be absent is no reason to leave a rule out", () => {
  expect(openCriticalCss("a:not(.button){color:red}")("<a>Reluit</a>")).toBe("a:not(.button){color:red}");
});

test("keeps keyframes and registered properties that a kept rule names, wherever they stand", () => {
  const named = '@keyframes turn{to{rotate:1turn}}@property --tw-blur{syntax:"*";inherits:false}';
  const criticalCss = openCriticalCss(`${named}.a{animation:turn 1s}.b{filter:var(--tw-blur)}`);
  expect(criticalCss(page("a"))).toBe(".a{animation:turn 1s}@keyframes turn{to{rotate:1turn}}");
  expect(criticalCss(page("b"))).toContain("@property --tw-blur");
  expect(criticalCss(page("c"))).toBe("");
});

test("leaves web fonts to the whole sheet and keeps the local ones that a kept rule names", () => {
  const local =
    '@font-face{font-family:near;src:local("Arial")}@font-face{font-family:near;src:local("Arial Bold");font-weight:700}';
  const criticalCss = openCriticalCss(
    `@font-face{font-family:far;src:url(/far.woff2)}${local}.a{font-family:far,near}`,
  );
  expect(criticalCss(page("a"))).toBe(`.a{font-family:far,near}${local}`);
  expect(criticalCss(page("b"))).toBe("");
});
