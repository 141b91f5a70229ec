import { describe, expect, it } from "vitest";
import { classValuesIn, readStyle } from "./used-style.ts";

const SHEET = `
@layer properties{@supports (not (margin-trim:block)){*,:before{--tw-x:0;--tw-y:initial}}}
@layer base, utilities;
@layer base{a:hover{color:red}h1{font:inherit}:root{--ink:#000;--sans:"Text";--wide:4rem}}
@layer utilities{
.p-4{padding:1rem}.p-8{padding:2rem}
.md\\:p-8{padding:2rem}
.\\32 xl\\:p-8{padding:3rem}
.\\[\\&\\>svg\\]\\:block>svg{display:block}
.group .in-group\\:mark{color:red}
.open:not(.closed){display:block}
.button:not(:hover){color:green}.button:hover{color:blue}
.overlay[popover]{margin:0}
.vast{inline-size:var(--wide)}
.spin{animation:turn 1s;--tw-x:0}
@media (min-width:40rem){.wide{inline-size:50%}@supports (display:grid){.grid{display:grid}}}
}
@property --tw-x{syntax:"*";inherits:false}
@property --tw-y{syntax:"*";inherits:false}
@keyframes turn{to{rotate:1turn}}
@keyframes rise{from{opacity:0}}
@font-face{font-family:Text;src:url(a.woff2)}
@font-face{font-family:Kitab;src:url(b.woff2)}
@font-face{font-family:Text;src:local(Arial);size-adjust:101%}
[data-theme=sell]{--ink:#00f}
:root:lang(ar){--sans:"Kitab"}
.rtl\\:turn:where([dir=rtl] *){rotate:180deg}
`;
const style = readStyle(SHEET);
const used = (...told: Parameters<typeof style>) => {
  const { rules, fonts } = style(...told);
  return { rules: rules.html, fonts };
};
const page = (classes: string) => used(`<h1 class="${classes}">Un téléphone</h1>`).rules;

describe("the style that a page carries", () => {
  it("holds the rules of the classes on the page, in the sheet’s order, and no others", () => {
    const style = page("p-8 p-4");
    expect(style).toMatch(/\.p-4\{[^}]*\}.*\.p-8\{/s);
    expect(style).not.toContain(".md");
    expect(style).not.toContain(".wide");
  });

  it("always holds what concerns elements, their fonts and the order of layers", () => {
    const style = page("");
    expect(style).toContain("@layer base, utilities;");
    expect(style).toContain("h1{font:inherit}");
    expect(style).toContain("--ink:#000");
  });

  it("tells apart the fonts that a browser has to fetch, of those that its rules name", () => {
    const { rules, fonts } = used("");
    expect(fonts).toBe("@font-face{font-family:Text;src:url(a.woff2)}");
    expect(rules).toContain("@font-face{font-family:Text;src:local(Arial);size-adjust:101%}");
    expect(rules).not.toContain("a.woff2");
  });

  it("keeps a rule within its media query, and drops a query that is left empty", () => {
    expect(page("grid")).toMatch(
      /@media \(min-width:40rem\)\{@supports \(display:grid\)\{\.grid\{display:grid\}\}\}/,
    );
    expect(page("p-4")).not.toContain("@media");
  });

  it("holds all of the theme’s values: what scripts draw later reads them, and the late sheet does not bring them", () => {
    expect(page("p-4")).not.toContain("var(--wide)");
    expect(page("p-4")).toContain(':root{--ink:#000;--sans:"Text";--wide:4rem}');
  });

  it("understands escaped names as the HTML writes them", () => {
    expect(page("md:p-8")).toContain(".md\\:p-8{");
    expect(page("2xl:p-8")).toContain("3rem");
    expect(page("[&amp;&gt;svg]:block")).toContain(">svg{display:block}");
  });

  it("wants every class of a selector, but not one that it excludes", () => {
    expect(page("in-group:mark")).not.toContain(".in-group");
    expect(page("group in-group:mark")).toContain(".in-group\\:mark{color:red}");
    expect(page("open")).toContain(".open:not(.closed)");
  });

  it("brings animations and typed properties along with the rules that name them", () => {
    const style = page("spin");
    expect(style).toContain("@keyframes turn");
    expect(style).toContain("@property --tw-x");
    expect(style).not.toContain("@keyframes rise");
    expect(style).not.toContain("@property --tw-y");
  });

  it("leaves to the whole sheet what nobody sees before a touch, and what old browsers need", () => {
    expect(page("button")).toContain(".button:not(:hover){color:green}");
    expect(page("button")).not.toContain("color:blue");
    expect(page("overlay")).not.toContain("margin:0");
    expect(page("")).toContain("a:hover{color:red}");
    expect(page("spin")).not.toContain("margin-trim");
  });

  it("is the same object for pages with the same classes, in whatever parts they stand", () => {
    const part = (html: string) => ({ classValues: classValuesIn(html) });
    const parts = [part('<p class="wide p-8">'), part('<b class="p-4">')];
    const one = style('<h1 class="p-4">', parts);
    expect(style('<h1 class="p-4">', [...parts, part('<b class="wide p-8">')]).rules).toBe(one.rules);
    expect(style('<h1 class="p-4">', [part('<p class="wide p-8"><b class="p-4">')]).rules).toBe(one.rules);
    expect(style('<h1 class="p-4">', parts.slice(1)).rules).not.toBe(one.rules);
  });
  it("holds the rules of classes that stand in parts which come later", () => {
    const { rules } = used('<h1 class="p-4">', [{ classValues: classValuesIn('<p class="wide p-8">') }]);
    expect(rules).toMatch(/\.p-4\{.*\.p-8\{.*\.wide\{/s);
    expect(used('<h1 class="p-4">').rules).not.toContain(".wide");
  });

  it("holds of languages, directions and themes the document’s own", () => {
    const styleIn = (language: string, direction: string, theme = "buy") =>
      used(
        `<html lang="${language}" dir="${direction}" data-theme="${theme}"><a class="rtl:turn" lang="ar" dir="auto">عربي</a>`,
      );
    expect(styleIn("ar", "rtl").rules).toMatch(/:root:lang\(ar\).*rotate:180deg/s);
    expect(styleIn("ar", "rtl").fonts).toContain("font-family:Kitab");
    expect(styleIn("fr", "ltr").fonts).not.toContain("Kitab");
    expect(styleIn("fr", "ltr").rules).not.toMatch(/Kitab|:lang|rotate|data-theme/);
    expect(styleIn("fr", "ltr", "sell").rules).toContain("[data-theme=sell]{--ink:#00f}");
  });
});
