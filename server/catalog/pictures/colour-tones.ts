/** Shades of one body colour, computed in OKLCH so that a step looks the same on yellow and on navy. */

interface Oklch {
  readonly light: number;
  readonly chroma: number;
  /** Radians. */
  readonly hue: number;
}

const toLinear = (channel: number): number =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;

const fromLinear = (channel: number): number =>
  channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055;

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** Parses a CSS hex colour. Any other text gives mid grey: a typing error in a catalogue file must not break a drawing. */
function parseHex(hex: string): readonly [number, number, number] {
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(hex);
  const long = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(hex);
  const [, red = "", green = "", blue = ""] = short ?? long ?? ["", "8a", "8d", "92"];
  const channel = (digits: string) =>
    Number.parseInt(digits.length === 1 ? digits + digits : digits, 16) / 255;
  return [channel(red), channel(green), channel(blue)];
}

function toOklch(hex: string): Oklch {
  const [red, green, blue] = parseHex(hex).map(toLinear) as [number, number, number];
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return {
    light: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  };
}

function toHex({ light, chroma, hue }: Oklch): string {
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  const long = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (light - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
  const digits = channels.map((channel) =>
    Math.round(clamp(fromLinear(Math.max(0, channel)), 0, 1) * 255)
      .toString(16)
      .padStart(2, "0"),
  );
  return `#${digits.join("")}`;
}

export interface Tones {
  readonly isLight: boolean;
  /** The back panel, lit from the top left. */
  readonly lit: string;
  readonly base: string;
  readonly shade: string;
  readonly deep: string;
  /** The metal of the frame: brightest reflection, body and dark side. */
  readonly metalBright: string;
  readonly metal: string;
  readonly metalDark: string;
  /** The plateau under the cameras, a shade away from the panel. */
  readonly plateauLit: string;
  readonly plateau: string;
  /** Four wallpaper colours, light to deep. */
  readonly wallpaper: readonly [string, string, string, string];
}

/** Wallpaper colours. A neutral body still gets a coloured wallpaper: night blue under black, dawn under white. */
function wallpaperOf(body: Oklch): Tones["wallpaper"] {
  const neutral = body.chroma < 0.025;
  const hue = neutral ? (body.light > 0.7 ? 4.9 : 4.6) : body.hue;
  const chroma = neutral ? 0.09 : clamp(body.chroma * 1.15, 0.075, 0.15);
  const lift = clamp((body.light - 0.55) * 0.25, -0.1, 0.1);
  // The deep end's hue moves towards night blue on the shorter way, the pale end's hue away from it.
  const lean = Math.sin(4.8 - hue) < 0 ? -1 : 1;
  return [
    toHex({ light: 0.87 + lift * 0.5, chroma: chroma * 0.6, hue: hue - 0.4 * lean }),
    toHex({ light: 0.71 + lift, chroma, hue: hue - 0.15 * lean }),
    toHex({ light: 0.51 + lift, chroma: chroma * 1.1, hue: hue + 0.05 * lean }),
    toHex({ light: 0.28 + lift, chroma: chroma * 0.85, hue: hue + 0.3 * lean }),
  ];
}

/** The shades of a body. `hex` is a CSS hex colour of three or six digits; anything else is drawn grey. */
export function tonesOf(hex: string): Tones {
  const body = toOklch(hex);
  // Pure black and pure white would leave no range for shadows and highlights.
  const light = clamp(body.light, 0.24, 0.95);
  const tone = (step: number, chroma = 1): string =>
    toHex({ light: clamp(light + step, 0.1, 0.99), chroma: body.chroma * chroma, hue: body.hue });
  const metalLight = clamp(light, 0.4, 0.86);
  const metal = (step: number, chroma: number): string =>
    toHex({ light: clamp(metalLight + step, 0.16, 0.985), chroma: body.chroma * chroma, hue: body.hue });
  const isLight = light > 0.78;
  return {
    isLight,
    lit: tone(isLight ? 0.035 : 0.075, 0.92),
    base: tone(0),
    shade: tone(isLight ? -0.06 : -0.055),
    deep: tone(isLight ? -0.17 : -0.12),
    metalBright: metal(0.2, 0.3),
    metal: metal(0.02, 0.7),
    metalDark: metal(-0.2, 0.7),
    plateauLit: tone(isLight ? 0.04 : 0.1, 0.9),
    plateau: tone(isLight ? -0.035 : 0.025),
    wallpaper: wallpaperOf(body),
  };
}
