/** Draws a plausible photograph of one unit: its model on a table, turned slightly, with the marks of its grade. */
import type { Grade } from "#contract/catalog/conditions.ts";
import type { PhoneLook } from "#contract/catalog/phone-look.ts";
import type { PhotoAngle } from "#contract/devices/publication-rule.ts";
import { drawPhone } from "#server/catalog/pictures/draw-phone.ts";

export interface UnitPhoto {
  readonly look: PhoneLook;
  readonly colourHex: string;
  readonly angle: PhotoAngle;
  readonly grade: Grade | null;
  /** Units with the same seed look alike. */
  readonly seed: number;
}

const SIZE = 1280;
const MIDDLE = SIZE / 2;
/** Pixels per millimetre of `drawPhone`, enlarged to this canvas. */
const PHONE = 1180;
const MM = (4.55 * PHONE) / 800;
const TABLES = [
  ["#d9d2c5", "#b7ad9b"],
  ["#cfd6dc", "#a4b0ba"],
  ["#e2dcd3", "#c3b8a6"],
  ["#c9cfc6", "#9fa99b"],
  ["#d8cfd2", "#b1a3a8"],
] as const;
const MARKS: Readonly<Record<Grade, number>> = { "A+": 0, A: 3, B: 7, C: 14 };

/** A generator of pseudo-random numbers from 0 to 1, determined by the seed (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Mark {
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
}

function marksOf({ look, grade }: UnitPhoto, next: () => number): Mark[] {
  return Array.from({ length: MARKS[grade ?? "C"] }, (_, place) => {
    const length = MM * (place === 0 ? 11 : 1.5 + 6 * next());
    const turn = Math.PI * next();
    return {
      x: MIDDLE + (next() - 0.5) * look.widthMm * MM * 0.7,
      y: MIDDLE + (next() - 0.5) * look.heightMm * MM * 0.8,
      dx: Math.cos(turn) * length,
      dy: Math.sin(turn) * length,
    };
  });
}

const scratch = ({ x, y, dx, dy }: Mark) =>
  `<path d="M${x.toFixed(1)} ${y.toFixed(1)}q${(dx / 2 + 4).toFixed(1)} ${(dy / 2 - 3).toFixed(1)} ${dx.toFixed(1)} ${dy.toFixed(1)}" stroke="#fff" stroke-opacity=".55" stroke-width="2.2"/>` +
  `<path d="M${x.toFixed(1)} ${(y + 2).toFixed(1)}q${(dx / 2 + 4).toFixed(1)} ${(dy / 2 - 3).toFixed(1)} ${dx.toFixed(1)} ${dy.toFixed(1)}" stroke="#000" stroke-opacity=".35" stroke-width="1.4"/>`;

/** A ring around the longest mark, as the workshop draws it. */
const ring = ({ x, y, dx, dy }: Mark) =>
  `<circle cx="${(x + dx / 2).toFixed(1)}" cy="${(y + dy / 2).toFixed(1)}" r="${MM * 9}" fill="none" stroke="#e8590c" stroke-width="3" stroke-dasharray="10 7"/>`;

/** A phone seen from the edge: its frame, with the parts on this side. */
function edge({ look, colourHex, angle }: UnitPhoto): string {
  const long = (angle === "top" ? look.widthMm : look.heightMm) * MM;
  const thick = 8.2 * MM;
  const left = MIDDLE - long / 2;
  const top = MIDDLE - thick / 2;
  const button = (at: number, size: number) =>
    `<rect x="${left + long * at}" y="${top + thick * 0.32}" width="${long * size}" height="${thick * 0.36}" rx="${thick * 0.18}" fill="#000" fill-opacity=".28"/>`;
  const parts = {
    left: [button(0.2, 0.05), button(0.29, 0.1), button(0.41, 0.1)],
    right: [button(0.3, 0.16)],
    top: [button(0.47, 0.04)],
  };
  return (
    `<rect x="${left - 6}" y="${top + 14}" width="${long + 12}" height="${thick + 8}" rx="${thick / 2}" fill="#000" fill-opacity=".22"/>` +
    `<rect x="${left}" y="${top}" width="${long}" height="${thick}" rx="${thick * (look.frame === "flat" ? 0.28 : 0.5)}" fill="${colourHex}"/>` +
    `<rect x="${left}" y="${top}" width="${long}" height="${thick * 0.4}" rx="${thick * 0.2}" fill="#fff" fill-opacity=".28"/>` +
    (parts[angle as "left"] ?? []).join("")
  );
}

/** Draws an SVG of 1280 × 1280. The same input gives the same bytes. */
export function drawUnitPhoto(photo: UnitPhoto): string {
  const { look, colourHex, angle, seed } = photo;
  const next = numbersFrom(seed);
  const [light, dark] = TABLES[Math.floor(next() * TABLES.length)] ?? TABLES[0];
  const turn = (next() - 0.5) * 9;
  const lamp = [next(), next()].map((share) => `${Math.round(20 + share * 50)}%`);
  const marks = marksOf(photo, numbersFrom(angle === "front" ? seed + 1 : seed));
  const isSide = angle === "left" || angle === "right" || angle === "top";
  const body = isSide
    ? edge(photo)
    : drawPhone(look, colourHex, angle === "front" ? "front" : "back").replace(
        "<svg ",
        `<svg x="${MIDDLE - PHONE / 2}" y="${MIDDLE - PHONE / 2}" width="${PHONE}" height="${PHONE}" `,
      );
  const longest = marks[0];
  const near = longest ?? {
    x: MIDDLE - look.widthMm * MM * 0.3,
    y: MIDDLE - look.heightMm * MM * 0.35,
    dx: 0,
    dy: 0,
  };
  const zoom =
    angle === "detail" ? `translate(${MIDDLE} ${MIDDLE})scale(2.4)translate(${-near.x} ${-near.y})` : "";
  const seen = isSide
    ? ""
    : marks.map(scratch).join("") + (angle === "detail" && longest ? ring(longest) : "");
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}">` +
    `<radialGradient id="table" cx="${lamp[0]}" cy="${lamp[1]}" r="85%"><stop stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></radialGradient>` +
    `<rect width="${SIZE}" height="${SIZE}" fill="url(#table)"/>` +
    `<g transform="${zoom}rotate(${turn.toFixed(2)} ${MIDDLE} ${MIDDLE})" stroke-linecap="round">${body}<g fill="none">${seen}</g></g></svg>`
  );
}
