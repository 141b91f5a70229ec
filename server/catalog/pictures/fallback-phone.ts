/** Drawings for models without a known look. */
import type { PhoneLook } from "#contract/catalog/phone-look.ts";
import { rect } from "./svg-shapes.ts";

const ORDINARY: PhoneLook = {
  widthMm: 73,
  heightMm: 158,
  cornerMm: 9,
  frame: "flat",
  screenInches: 6.5,
  front: "punch-centre",
  cameras: "loose-triple",
  back: "gloss",
};

/** The most common look of each brand. Keys are lower case. */
const BY_BRAND: Readonly<Record<string, Partial<PhoneLook>>> = {
  apple: {
    widthMm: 71.5,
    heightMm: 146.7,
    cornerMm: 11.5,
    screenInches: 6.1,
    front: "small-notch",
    cameras: "dual-diagonal-plateau",
  },
  samsung: { widthMm: 71, heightMm: 147, screenInches: 6.1 },
  google: { frame: "round", cameras: "full-bar", screenInches: 6.3, heightMm: 155.6 },
  huawei: { frame: "round", front: "drop", cameras: "triple-vertical-pill", screenInches: 6.4 },
  xiaomi: { frame: "round", cameras: "tall-rectangle", heightMm: 162, screenInches: 6.6 },
  oneplus: {
    frame: "round",
    front: "punch-start",
    cameras: "corner-circle",
    heightMm: 162,
    screenInches: 6.6,
  },
  oppo: { front: "punch-start", cameras: "large-rectangle", heightMm: 160 },
  honor: { front: "punch-centre", cameras: "corner-circle", heightMm: 161, screenInches: 6.6 },
};

/** The default look of a brand, in any letter case and with any surrounding spaces. Other brands get an ordinary look. */
export function defaultLook(brand: string): PhoneLook {
  const key = brand.trim().toLowerCase();
  return { ...ORDINARY, ...(Object.hasOwn(BY_BRAND, key) ? BY_BRAND[key] : undefined) };
}

/** A neutral outline, legible on light and dark pages, 800 × 800. */
export function placeholder(): string {
  const line = (box: readonly [number, number, number, number], radius: number, paint: string) =>
    rect({ x: box[0], y: box[1], width: box[2], height: box[3] }, radius, paint);
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 800">' +
    line([238, 62, 324, 676], 52, 'fill="#94a3b81f" stroke="#94a3b8" stroke-width="6"') +
    line([254, 78, 292, 644], 38, 'fill="#94a3b81f"') +
    '<circle cx="400" cy="108" r="9" fill="#94a3b8"/>' +
    `${line([350, 700, 100, 5], 2.5, 'fill="#94a3b8"')}</svg>`
  );
}
