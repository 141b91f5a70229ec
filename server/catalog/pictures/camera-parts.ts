/** Lens, flash, sensor and the plates under them. Repeated parts are defined once and placed with `<use>`. */
import type { Tones } from "./colour-tones.ts";
import { type Box, circle, linear, path, plate, radial, rect, round } from "./svg-shapes.ts";

export interface CameraKit {
  /** Gradient of polished metal in the body's colour, for a bar that runs across the back. */
  readonly metal: string;
  /** A lens of this outer radius, including its metal ring. */
  lens(x: number, y: number, radius: number): string;
  flash(x: number, y: number, radius: number): string;
  /** Small dark eye: depth, laser or macro. */
  sensor(x: number, y: number, radius: number): string;
  microphone(x: number, y: number): string;
  /** Raised plate in the body's tone. */
  plateau(box: Box, radius: number): string;
  /** Plate of black glass, as under pill and circle layouts. */
  darkGlass(box: Box, radius: number): string;
}

/** One lens of radius 50, lit from the top left: shadow, ring, barrel, coated glass, pupil, reflections. */
const lensOf = (id: string): string =>
  `<g id="${id}l">` +
  circle(0, 5, 51, 'opacity=".16"') +
  circle(0, 0, 47, `fill="#0a0b0e" stroke="url(#${id}r)" stroke-width="6"`) +
  circle(0, 0, 36, 'fill="#15171c" stroke="#363a42" stroke-width="1.5"') +
  circle(0, 0, 28, `fill="url(#${id}g)"`) +
  circle(0, 0, 10, "") +
  path("M-22-25A33 33 0 0 1 10-32A40 40 0 0 0-22-25z", 'fill="#fff8"') +
  path("M8 24A25 25 0 0 0 24 7A31 31 0 0 1 8 24z", 'fill="#8fa8ff88"') +
  circle(-9, -11, 5, 'fill="#fffb"') +
  "</g>";

/** The definitions that `body` refers to, and no others. */
export function cameraDefs(id: string, tones: Tones, body: string): string {
  const ring = linear(
    `${id}r`,
    [1, 1],
    [
      [0, tones.metalBright],
      [0.5, tones.metal],
      [1, tones.metalDark],
    ],
  );
  const glass = radial(
    `${id}g`,
    [0.4, 0.36, 0.68],
    [
      [0, "#5f76a8"],
      [0.4, "#232e54"],
      [1, "#05060c"],
    ],
  );
  const all: Readonly<Record<string, string>> = {
    l: ring + glass + lensOf(id),
    f: radial(`${id}f`, undefined, [
      [0, "#fffdf4"],
      [0.55, "#fbeecb"],
      [1, "#d8c391"],
    ]),
    p: linear(
      `${id}p`,
      [0.7, 1],
      [
        [0, tones.plateauLit],
        [1, tones.plateau],
      ],
    ),
    k: linear(
      `${id}k`,
      [0.8, 1],
      [
        [0, "#3a3d45"],
        [0.4, "#17191d"],
        [1, "#0b0c0f"],
      ],
    ),
    e: linear(
      `${id}e`,
      [1, 1],
      [
        [0, "#fff", 0.8],
        [0.5, "#fff", 0.12],
        [1, "#000", 0.35],
      ],
    ),
  };
  return Object.entries(all)
    .filter(([name]) => body.includes(`#${id}${name}`))
    .map(([, definition]) => definition)
    .join("");
}

export function cameraKit(id: string): CameraKit {
  const raised = (box: Box, radius: number, fill: string): string =>
    rect({ ...box, x: box.x - 1, y: box.y + 8, width: box.width + 6 }, radius * 1.06, 'opacity=".16"') +
    plate(box, radius, `fill="url(#${id}${fill})" stroke="url(#${id}e)"`);
  return {
    metal: `url(#${id}r)`,
    lens: (x, y, radius) =>
      `<use href="#${id}l" transform="translate(${round(x)} ${round(y)})scale(${Math.round(radius * 2) / 100})"/>`,
    flash: (x, y, radius) => circle(x, y, radius, `fill="url(#${id}f)" stroke="#0004"`),
    sensor: (x, y, radius) =>
      circle(x, y, radius, 'fill="#0d0f14"') +
      circle(x - radius * 0.25, y - radius * 0.3, radius * 0.3, 'fill="#3d4a74"'),
    microphone: (x, y) => circle(x, y, 4.5, 'opacity=".6"'),
    plateau: (box, radius) => raised(box, radius, "p"),
    darkGlass: (box, radius) => raised(box, radius, "k"),
  };
}
