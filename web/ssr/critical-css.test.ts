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
  const sheet = "@layer base,components;@media print{.a{top:0}.b{top:0}}@layer base{@media print{.b{top:0}}}";
  const criticalCss = openCriticalCss(sheet);
  expect(criticalCss(page("a"))).toBe("@layer base,components;@media print{.a{top:0}}");
  expect(criticalCss(page("b"))).toBe(
    "@layer base,components;@media print{.b{top:0}}@layer base{@media print{.b{top:0}}}",
  );
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

test("leaves web fonts to the whole sheet and keeps the local ones", () => {
  const local = '@font-face{font-family:near;src:local("Arial")}';
  expect(openCriticalCss(`@font-face{font-family:far;src:url(/far.woff2)}${local}`)("")).toBe(local);
});
