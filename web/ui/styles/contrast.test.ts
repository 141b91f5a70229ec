import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const css = readFileSync(new URL("./theme.css", import.meta.url), "utf8");
const [light = "", dark = ""] = css.split("@media (prefers-color-scheme: dark)");

type Tokens = Map<string, string>;

/** The colours that the blocks opened by these selectors set, later ones over earlier ones. */
function tokens(source: string, selectors: string[]): Tokens {
  const found: Tokens = new Map();
  for (const selector of selectors) {
    const start = source.indexOf(`${selector} {`);
    const block = start < 0 ? "" : source.slice(start, source.indexOf("\n}", start));
    const end = selector === "@theme" ? block : block.slice(0, block.indexOf("}") + 1 || undefined);
    for (const [, name, value] of end.matchAll(/--color-([\w-]+):\s*(#[0-9a-f]{6})/g))
      found.set(name ?? "", value ?? "");
  }
  return found;
}

function luminance(hex: string) {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string) {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

const surfaces = ["surface", "surface-raised", "surface-sunken"];
const text: [string, string][] = [
  ...surfaces.flatMap((surface): [string, string][] =>
    ["ink", "ink-muted", "brand", "brand-strong", "success", "warning", "danger"].map((ink) => [
      ink,
      surface,
    ]),
  ),
  ["on-brand", "brand"],
  ["on-brand", "brand-strong"],
  ["on-danger", "danger"],
  ["on-deep", "brand-deep"],
  ["on-deep-muted", "brand-deep"],
  ["on-deep", "brand-glow"],
  ["on-deep-muted", "brand-glow"],
  ["brand-deep", "on-deep"],
  ["brand-deep", "on-deep-muted"],
  ["ink", "plate"],
  ["ink-muted", "plate"],
  ["ink", "brand-soft"],
  ["ink-muted", "brand-soft"],
  ["brand", "brand-soft"],
  ["brand-strong", "brand-soft"],
  ["success", "success-soft"],
  ["warning", "warning-soft"],
  ["danger", "danger-soft"],
  ["surface", "ink"],
];
const edges: [string, string][] = surfaces.map((surface) => ["line-strong", surface]);

describe.each(["light", "dark"])("%s scheme", (scheme) => {
  describe.each(["buy", "sell", "repair"])("%s theme", (theme) => {
    const themed = theme === "buy" ? [] : [`[data-theme="${theme}"]`];
    const palette: Tokens = new Map([
      ...tokens(light, ["@theme", ...themed]),
      ...(scheme === "dark" ? tokens(dark, [":root", ...themed]) : []),
    ]);
    const ratio = ([front, back]: [string, string]) =>
      contrast(palette.get(front) ?? "#777777", palette.get(back) ?? "#777777");

    test.each(text)("%s on %s is readable (4.5:1)", (...pair) => {
      expect(ratio(pair)).toBeGreaterThanOrEqual(4.5);
    });

    test.each(edges)("%s on %s outlines a control (3:1)", (...pair) => {
      expect(ratio(pair)).toBeGreaterThanOrEqual(3);
    });
  });
});
