import { Resvg } from "@resvg/resvg-js";
import { describe, expect, test } from "vitest";
import { CAMERA_LAYOUTS, FRONTS, type PhoneLook } from "#contract/catalog/phone-look.ts";
import { drawPhone } from "./draw-phone.ts";
import { defaultLook, placeholder } from "./fallback-phone.ts";

const BACKS = ["gloss", "matte", "leather", "two-tone"] as const;
const LIMIT = 6 * 1024;

const look: PhoneLook = {
  widthMm: 71.5,
  heightMm: 146.7,
  cornerMm: 11.5,
  frame: "flat",
  screenInches: 6.1,
  front: "small-notch",
  cameras: "triple-plateau",
  back: "matte",
};

const parsed = (svg: string): Resvg => new Resvg(svg, { font: { loadSystemFonts: false } });

/** First and last line of the canvas with anything solid on it: the phone, not its shadow. */
function linesOf(svg: string): readonly [number, number] {
  const { pixels, width } = parsed(svg).render();
  const solid = (pixel: number) => (pixels[pixel * 4 + 3] ?? 0) > 250;
  const drawn = Array.from({ length: pixels.length / 4 }, (_, pixel) => pixel).filter(solid);
  return [Math.floor((drawn.at(0) ?? 0) / width), Math.floor((drawn.at(-1) ?? 0) / width)];
}

const idsOf = (svg: string): string[] => [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id ?? "");

describe("a drawn phone", () => {
  test.each(FRONTS)("with a %s front is a well-formed file under 6 KB whatever its back", (front) => {
    for (const cameras of CAMERA_LAYOUTS) {
      for (const back of BACKS) {
        for (const frame of ["flat", "round"] as const) {
          const svg = drawPhone({ ...look, front, cameras, back, frame }, "#a7c1d9", "both");
          expect(Buffer.byteLength(svg), `${cameras}, ${back}, ${frame}`).toBeLessThanOrEqual(LIMIT);
          expect(() => parsed(svg)).not.toThrow();
        }
      }
    }
  });

  test("refers only to what it declares, and declares it once", () => {
    for (const cameras of CAMERA_LAYOUTS) {
      const svg = drawPhone({ ...look, cameras, back: "leather" }, "#33363c", "both");
      const ids = idsOf(svg);
      expect(new Set(ids).size).toBe(ids.length);
      for (const [, wanted] of svg.matchAll(/(?:url\(|href=")#([^)"]+)/g)) expect(ids).toContain(wanted);
    }
  });

  test("is placed with one decimal at most", () => {
    for (const front of FRONTS) {
      const svg = drawPhone({ ...look, front }, "#a7c1d9", "both");
      const lengths = svg.replace(/scale\([^)]*\)| (?:offset|opacity|x2|y2|cx|cy|r)="\.\d*"/g, "");
      expect(lengths).not.toMatch(/\.\d{2}/);
    }
  });

  test("is the same to the byte for the same phone, and shares no name with another colour", () => {
    const blue = drawPhone(look, "#a7c1d9", "both");
    expect(drawPhone({ ...look }, "#a7c1d9", "both")).toBe(blue);
    const others = new Set(idsOf(drawPhone(look, "#2a2b30", "both")));
    expect(idsOf(blue).filter((id) => others.has(id))).toEqual([]);
  });

  test("has the wallpaper of its model in every colour, and models have several", () => {
    const shapes = (one: PhoneLook, hex: string) =>
      drawPhone(one, hex, "front").replaceAll(/#[\da-f]+|p[\da-z]{3}/g, "");
    expect(shapes(look, "#a7c1d9")).toBe(shapes({ ...look }, "#a9182a"));
    const sizes = Array.from({ length: 12 }, (_, step) => 140 + step);
    const papers = sizes.map((heightMm) => {
      const screen =
        drawPhone({ ...look, heightMm }, "#a7c1d9", "front")
          .split('clip-path="')
          .at(-1) ?? "";
      return [...screen.matchAll(/<(ellipse|circle|path|use)/g)].map(([, kind]) => kind).join(" ");
    });
    expect(new Set(papers).size).toBe(4);
  });

  test("is larger on the same canvas when the phone is", () => {
    const heightOf = (heightMm: number) => {
      const [first, last] = linesOf(drawPhone({ ...look, heightMm }, "#888888", "back"));
      return last - first;
    };
    expect(heightOf(163) / heightOf(138)).toBeCloseTo(163 / 138, 1);
  });

  test("stays on its canvas when the phone is a giant", () => {
    const [first, last] = linesOf(drawPhone({ ...look, widthMm: 130, heightMm: 190 }, "#888", "back"));
    expect(first).toBeGreaterThan(0);
    expect(last).toBeLessThan(799);
  });

  test("never repeats a colour that is not one", () => {
    expect(drawPhone(look, '"/><script>', "both")).not.toContain("script");
    expect(() => parsed(drawPhone(look, "blue", "front"))).not.toThrow();
  });
});

test("an unknown brand still has a look, and an unknown phone an outline", () => {
  expect(defaultLook(" Apple ").front).toBe("small-notch");
  expect(() => parsed(drawPhone(defaultLook("constructor"), "#888888", "both"))).not.toThrow();
  expect(() => parsed(placeholder())).not.toThrow();
});
