/** Draws a phone from its look as a small standalone SVG. The same input gives the same bytes. */
import type { CameraLayout, PhoneLook } from "#contract/catalog/phone-look.ts";
import { tonesOf } from "./colour-tones.ts";
import { hashOf } from "./hash-of.ts";
import { drawBack } from "./phone-back.ts";
import { drawFrame } from "./phone-frame.ts";
import { drawFront } from "./phone-front.ts";
import { linear, type Part, path, radial, round } from "./svg-shapes.ts";

const CANVAS = 800;
/** Pixels per tenth of a millimetre. It is the same for all phones, and the tallest one just fits. */
const SCALE = 0.455;
const LARGEST = { width: 745, height: 755 };
/** The share of the back that the front covers when both are shown. Cameras in the middle allow less (`CENTRED_OVERLAP`). */
const OVERLAP = 0.3;
const CENTRED_OVERLAP = 0.18;
const CENTRED: ReadonlySet<CameraLayout> = new Set([
  "dual-centre-vertical",
  "triple-horizontal",
  "full-bar",
  "floating-bar",
  "centre-circle",
]);

/** A prefix for ids, derived from the input, so that drawings inlined in one page never share an id. */
function idOf(text: string): string {
  return `p${hashOf(text).toString(36).slice(-3)}`;
}

const svg = (body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${CANVAS} ${CANVAS}">${body}</svg>`;

const SHADOW = "#012";

function scaleOf(look: PhoneLook, spread: number): number {
  const fit = Math.min(LARGEST.width / (look.widthMm * 10 * spread), LARGEST.height / (look.heightMm * 10));
  return Math.min(SCALE, Math.floor(fit * 1000) / 1000);
}

const place = (part: Part, x: number, y: number, scale: number): string =>
  `<g transform="translate(${round(x)} ${round(y)})scale(${String(scale).slice(1)})">${part.body}</g>`;

/** Draws a phone on a transparent background, 800 × 800, at most 6 KB. An invalid `colourHex` of the body is drawn grey. */
export function drawPhone(look: PhoneLook, colourHex: string, view: "front" | "back" | "both"): string {
  const tones = tonesOf(colourHex);
  const id = idOf(JSON.stringify([look, colourHex, view]));
  const covered = CENTRED.has(look.cameras) ? CENTRED_OVERLAP : OVERLAP;
  const spread = view === "both" ? 2 - covered : 1;
  const scale = scaleOf(look, spread);
  const width = look.widthMm * 10 * scale;
  const height = look.heightMm * 10 * scale;
  const left = (CANVAS - width * spread) / 2;
  const top = (CANVAS - height) / 2 - 6;
  const frame = drawFrame(look, tones, id);
  const ground = `<ellipse cx="400" cy="${round(top + height)}" rx="${round(width * (spread / 2 + 0.03))}" ry="18" fill="url(#${id}z)"/>`;
  const shadow = radial(`${id}z`, undefined, [
    [0, SHADOW, 0.5],
    [0.6, SHADOW, 0.2],
    [1, SHADOW, 0],
  ]);

  if (view !== "both") {
    const part = view === "front" ? drawFront(look, tones, frame, id) : drawBack(look, tones, frame, id);
    return svg(`<defs>${shadow}${frame.defs}${part.defs}</defs>${ground}${place(part, left, top, scale)}`);
  }
  const frontLeft = left + width * (1 - covered);
  const fromBack = Math.round(frame.width * (1 - covered));
  const cast = linear(
    `${id}y`,
    [1, 0],
    [
      [0, "#000", 0],
      [0.25, "#000", 0.07],
      [0.5, "#000", 0.34],
    ],
  );
  const castOnBack = path(
    `M${fromBack - 100} 0h200v${Math.round(look.heightMm * 10)}h-200z`,
    `fill="url(#${id}y)"`,
  );
  const back = drawBack(look, tones, frame, id, castOnBack);
  const front = drawFront(look, tones, frame, id);
  return svg(
    `<defs>${shadow}${cast}${frame.defs}${back.defs}${front.defs}</defs>${ground}` +
      place(back, left, top, scale) +
      place(front, frontLeft, top, scale),
  );
}
