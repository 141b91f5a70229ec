/** The wallpapers of drawn screens. Each is made of the four tones of the body's colour. Lengths are tenths of a millimetre. */
import type { PhoneLook } from "#contract/catalog/phone-look.ts";
import type { Tones } from "./colour-tones.ts";
import { hashOf } from "./hash-of.ts";
import { type Box, circle, linear, type Part, path, radial } from "./svg-shapes.ts";

type Wallpaper = (tones: Tones, screen: Box, id: string) => Part;

/** The gradients that all wallpapers share: `2` from pale to bright, `3` from bright to deep, `4` a glow. */
function gradients([pale, bright, strong, deep]: Tones["wallpaper"], id: string): string {
  return (
    linear(
      `${id}2`,
      [0.5, 1],
      [
        [0, pale],
        [1, bright],
      ],
    ) +
    linear(
      `${id}3`,
      [0.7, 0.8],
      [
        [0, bright],
        [0.6, strong],
        [1, deep],
      ],
    ) +
    radial(`${id}4`, undefined, [
      [0, pale, 0.85],
      [1, pale, 0],
    ])
  );
}

/** Names a point of the screen by its shares of width and height. */
const pointsOf =
  ({ x, y, width, height }: Box) =>
  (across: number, down: number) =>
    `${Math.round(x + width * across)} ${Math.round(y + height * down)}`;

const ground = (id: string) => `<use href="#${id}o" fill="url(#${id}3)"/>`;

/** Soft folds of light. */
const folds: Wallpaper = ({ wallpaper }, screen, id) => {
  const { x, y, width, height } = screen;
  const at = pointsOf(screen);
  const fold = (start: number, bendA: number, bendB: number, end: number) =>
    `M${at(-0.1, start)}C${at(0.35, bendA)} ${at(0.5, bendB)} ${at(1.1, end)}V${Math.round(y + height)}H${Math.round(x - width * 0.1)}z`;
  return {
    defs: gradients(wallpaper, id),
    body:
      ground(id) +
      `<ellipse cx="${Math.round(x + width * 0.78)}" cy="${Math.round(y + height * 0.3)}" rx="${Math.round(width * 0.8)}" ry="${Math.round(width * 0.7)}" fill="url(#${id}4)"/>` +
      path(fold(0.62, 0.5, 0.34, 0.3), `fill="${wallpaper[2]}aa"`) +
      path(fold(0.52, 0.6, 0.72, 0.44), `fill="url(#${id}2)"`) +
      path(fold(0.84, 0.6, 0.86, 0.62), `fill="url(#${id}3)"`),
  };
};

/** Rings of light around one moon. */
const moon: Wallpaper = ({ wallpaper }, { x, y, width, height }, id) => {
  const disc = (share: number, paint: string) =>
    circle(
      Math.round(x + width * 0.62),
      Math.round(y + height * 0.6),
      Math.round(width * share),
      `fill="${paint}"`,
    );
  return {
    defs: gradients(wallpaper, id),
    body:
      ground(id) +
      disc(1.15, `url(#${id}4)`) +
      disc(0.72, `${wallpaper[2]}66`) +
      disc(0.52, `${wallpaper[1]}aa`) +
      disc(0.34, `url(#${id}2)`),
  };
};

/** Broad bands from corner to corner. */
const bands: Wallpaper = ({ wallpaper }, screen, id) => {
  const at = pointsOf(screen);
  const band = (from: number, to: number) =>
    `M${at(-0.1, from + 0.3)}L${at(1.1, from)}L${at(1.1, to)}L${at(-0.1, to + 0.3)}z`;
  return {
    defs: gradients(wallpaper, id),
    body:
      ground(id) +
      path(band(-0.3, 0.12), `fill="${wallpaper[1]}88"`) +
      path(band(0.26, 0.44), `fill="url(#${id}2)"`) +
      path(band(0.44, 0.6), `fill="${wallpaper[2]}aa"`) +
      path(band(0.8, 0.9), `fill="${wallpaper[0]}44"`),
  };
};

/** Petals that open from the lower edge. */
const petals: Wallpaper = ({ wallpaper }, screen, id) => {
  const { x, y, width, height } = screen;
  const foot = pointsOf(screen)(0.5, 1.02);
  const petal = (turn: number, paint: string) =>
    `<ellipse cx="${Math.round(x + width * 0.5)}" cy="${Math.round(y + height * 0.62)}" rx="${Math.round(width * 0.26)}" ry="${Math.round(height * 0.4)}" transform="rotate(${turn} ${foot})" fill="${paint}"/>`;
  return {
    defs: gradients(wallpaper, id),
    body:
      ground(id) +
      petal(-44, `${wallpaper[1]}88`) +
      petal(44, `${wallpaper[2]}cc`) +
      petal(-20, `${wallpaper[0]}88`) +
      petal(20, `url(#${id}2)`),
  };
};

const WALLPAPERS = [folds, moon, bands, petals] as const;

/** The wallpaper of a model: the same for all its colours, and another one for its neighbours in a list. */
export function drawWallpaper(look: PhoneLook, tones: Tones, screen: Box, id: string): Part {
  const { widthMm, heightMm, cornerMm, screenInches, front, cameras } = look;
  const hash = hashOf([widthMm, heightMm, cornerMm, screenInches, front, cameras].join());
  return (WALLPAPERS[hash % WALLPAPERS.length] ?? folds)(tones, screen, id);
}
