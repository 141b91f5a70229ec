/** The shapes that drawings are made of. Lengths are tenths of a millimetre unless the caller says otherwise. */

export const round = (value: number): number => Math.round(value * 10) / 10;

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export function inset(box: Box, by: number): Box {
  return { x: box.x + by, y: box.y + by, width: box.width - 2 * by, height: box.height - 2 * by };
}

/** The path of a box with continuous corners (squircle). They pass through the same point at 45° as circular corners. */
export function smoothBox(box: Box, radius: number): string {
  const limit = Math.min(box.width, box.height) / 2;
  const reach = round(Math.min(radius * 1.25, limit));
  const bend = round(reach * 0.708);
  const rest = round(reach - bend);
  const across = round(box.width - 2 * reach);
  const down = round(box.height - 2 * reach);
  return (
    `M${round(box.x + reach)} ${round(box.y)}h${across}c${bend} 0 ${reach} ${rest} ${reach} ${reach}` +
    `v${down}c0 ${bend}-${rest} ${reach}-${reach} ${reach}h${-across}c-${bend} 0-${reach}-${rest}-${reach}-${reach}` +
    `v${-down}c0-${bend} ${rest}-${reach} ${reach}-${reach}z`
  );
}

/** A number in its shortest SVG form: at most one decimal for lengths, no zero before the point. */
const short = (value: number): string => String(value).replace(/^(-?)0\./, "$1.");

/** An attribute. Zero is omitted: it is SVG's default for positions. */
const attribute = (name: string, value: number): string =>
  round(value) === 0 ? "" : ` ${name}="${short(round(value))}"`;

/** A fill attribute. Black is omitted: it is SVG's default. */
const painted = (paint: string): string => (paint === "" ? "" : ` ${paint}`);

export function rect(box: Box, radius: number, paint: string): string {
  const place = attribute("x", box.x) + attribute("y", box.y);
  const size = attribute("width", box.width) + attribute("height", box.height);
  return `<rect${place}${size}${attribute("rx", radius)}${painted(paint)}/>`;
}

export function circle(x: number, y: number, radius: number, paint: string): string {
  return `<circle${attribute("cx", x)}${attribute("cy", y)}${attribute("r", radius)}${painted(paint)}/>`;
}

/** A plate. Its corners are continuous where they are large enough to be seen, and circular elsewhere. */
export function plate(box: Box, radius: number, paint: string): string {
  const flows = radius > 40 && radius < Math.min(box.width, box.height) * 0.38;
  return flows ? path(smoothBox(box, radius), paint) : rect(box, radius, paint);
}

export const path = (d: string, paint: string): string => `<path d="${d}"${painted(paint)}/>`;

/** A gradient stop: offset (0 to 1), colour, opacity. */
export type Stop = readonly [offset: number, colour: string, opacity?: number];

/** A colour with its opacity as further hex digits, the shortest form of a stop. `colour` is `#rgb` or `#rrggbb`. */
function faded(colour: string, opacity: number): string {
  const long = colour.length === 4 ? colour.replace(/[\da-f]/gi, "$&$&") : colour;
  const alpha = Math.round(opacity * 255)
    .toString(16)
    .padStart(2, "0");
  const full = long + alpha;
  return /^#(?:(.)\1)+$/.test(full) ? full.replace(/([\da-f])\1/gi, "$1") : full;
}

const stops = (list: readonly Stop[]): string =>
  list
    .map(([offset, colour, opacity]) => {
      const at = offset === 0 ? "" : ` offset="${short(offset)}"`;
      return `<stop${at} stop-color="${opacity === undefined ? colour : faded(colour, opacity)}"/>`;
    })
    .join("");

/** A linear gradient from the top left to `to`, a point in fractions of the painted box. It may repeat mirrored. */
export function linear(
  id: string,
  to: readonly [x: number, y: number],
  list: readonly Stop[],
  spread: "pad" | "reflect" = "pad",
): string {
  const across = to[0] === 1 ? "" : ` x2="${short(to[0])}"`;
  const down = to[1] === 0 ? "" : ` y2="${short(to[1])}"`;
  const mirrored = spread === "reflect" ? ' spreadMethod="reflect"' : "";
  return `<linearGradient id="${id}"${across}${down}${mirrored}>${stops(list)}</linearGradient>`;
}

/** A radial gradient in fractions of the painted box. By default it is centred and reaches the sides. */
export function radial(
  id: string,
  centre: readonly [x: number, y: number, r: number] | undefined,
  list: readonly Stop[],
): string {
  const place = centre ? ` cx="${short(centre[0])}" cy="${short(centre[1])}" r="${short(centre[2])}"` : "";
  return `<radialGradient id="${id}"${place}>${stops(list)}</radialGradient>`;
}

/** A drawn part: its definitions for `<defs>` and its body. */
export interface Part {
  readonly defs: string;
  readonly body: string;
}
