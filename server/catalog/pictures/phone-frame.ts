/** The frame and its buttons, seen from the front; the back mirrors it. Lengths are tenths of a millimetre. */
import type { PhoneLook } from "#contract/catalog/phone-look.ts";
import type { Tones } from "./colour-tones.ts";
import { type Box, inset, linear, path, rect, round, smoothBox } from "./svg-shapes.ts";

export interface Frame {
  /**
   * Defines `a` (the frame), `o` (the outline inside the rail: glass in front, panel behind) and `c` (a clip path of it).
   * Each id starts with the prefix of the drawing.
   */
  readonly defs: string;
  readonly width: number;
  readonly glass: Box;
  readonly glassRadius: number;
}

/** Fronts of the only brand with volume and power buttons on opposite sides. */
const OPPOSITE_BUTTONS: ReadonlySet<string> = new Set(["home-button", "wide-notch", "small-notch", "island"]);

/** A button: its side, then its top and length as fractions of the height. */
type Button = readonly [side: "left" | "right", top: number, length: number];

const OPPOSITE: readonly Button[] = [
  ["left", 0.17, 0.035],
  ["left", 0.235, 0.07],
  ["left", 0.325, 0.07],
  ["right", 0.25, 0.11],
];

const ONE_SIDE: readonly Button[] = [
  ["right", 0.2, 0.13],
  ["right", 0.37, 0.075],
];

export function drawFrame(look: PhoneLook, tones: Tones, id: string): Frame {
  const box = { x: 0, y: 0, width: Math.round(look.widthMm * 10), height: Math.round(look.heightMm * 10) };
  const { width, height } = box;
  const radius = look.cornerMm * 10;
  const flat = look.frame === "flat";
  const rail = flat ? 11 : 6;
  const glass = inset(box, rail);
  const glassRadius = Math.max(6, radius - rail);
  const metal = linear(
    `${id}m`,
    [0.5, 0],
    [
      [0, tones.metalDark],
      [0.03, tones.metalBright],
      [0.14, tones.metal],
      [1, tones.metalBright],
    ],
    "reflect",
  );
  const buttons = (OPPOSITE_BUTTONS.has(look.front) ? OPPOSITE : ONE_SIDE)
    .map(([side, top, length]) => {
      const x = side === "left" ? -5 : width - 7;
      const key = { x, y: Math.round(height * top), width: 12, height: Math.round(height * length) };
      return rect(key, 4, `fill="${side === "left" ? tones.metal : tones.metalDark}"`);
    })
    .join("");
  const line = Math.round(height * 0.085);
  const across = width - 2 * rail;
  const antennas = `M0 ${line}h${rail}m${across} 0h${rail}M0 ${height - line}h${rail}m${across} 0h${rail}`;
  return {
    defs:
      metal +
      `<g id="${id}a" stroke="${tones.metalDark}">${buttons}` +
      `<use href="#${id}o" stroke-width="${rail * 2}"/>` +
      `<use href="#${id}o" stroke="url(#${id}m)" stroke-width="${rail * 2 - 4}"/>` +
      `${path(antennas, 'opacity=".5" stroke-width="9"')}</g>` +
      path(smoothBox(glass, glassRadius), `id="${id}o"`) +
      `<clipPath id="${id}c"><use href="#${id}o"/></clipPath>`,
    width,
    glass,
    glassRadius: round(glassRadius),
  };
}
