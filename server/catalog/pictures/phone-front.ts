/** The front: glass, screen with wallpaper, and its notch, hole or button. Lengths are tenths of a millimetre. */
import type { Front, PhoneLook } from "#contract/catalog/phone-look.ts";
import type { Tones } from "./colour-tones.ts";
import type { Frame } from "./phone-frame.ts";
import { type Box, circle, linear, type Part, path, rect, round } from "./svg-shapes.ts";
import { drawWallpaper } from "./wallpapers.ts";

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** The extra thickness of the chin, compared with the other bezels. */
const CHIN: Partial<Record<Front, number>> = {
  drop: 26,
  "punch-start": 12,
  "punch-end": 12,
  "punch-centre": 8,
  "dual-punch-start": 12,
  "dual-punch-end": 12,
};

/** The screen within the glass. A full-screen phone has even bezels, an older one has bars above and below. */
function screenBox(look: PhoneLook, glass: Box): Box {
  const diagonal = look.screenInches * 254;
  if (look.front === "home-button") {
    const width = clamp(diagonal * 0.49, glass.width * 0.84, glass.width - 40);
    const height = clamp(width * (16 / 9), glass.height * 0.6, glass.height * 0.8);
    return {
      x: glass.x + (glass.width - width) / 2,
      y: glass.y + (glass.height - height) / 2,
      width,
      height,
    };
  }
  if (look.front === "bezels") {
    const width = glass.width - 36;
    const height = clamp(
      Math.sqrt(Math.max(0, diagonal ** 2 - width ** 2)),
      glass.height * 0.72,
      glass.height - 110,
    );
    return { x: glass.x + 18, y: glass.y + (glass.height - height) * 0.47, width, height };
  }
  const chin = CHIN[look.front] ?? 0;
  let thin = 6;
  while (thin < 44 && Math.hypot(glass.width - 2 * thin, glass.height - 2 * thin - chin) > diagonal)
    thin += 1;
  return {
    x: glass.x + thin,
    y: glass.y + thin,
    width: glass.width - 2 * thin,
    height: glass.height - 2 * thin - chin,
  };
}

const eye = (x: number, y: number, radius: number): string =>
  circle(x, y, radius, "") + circle(x - radius * 0.1, y - radius * 0.12, radius * 0.3, 'fill="#33406f"');

const slit = (centre: number, y: number, width: number, colour: string): string =>
  rect({ x: centre - width / 2, y: y - 4, width, height: 8 }, 4, `fill="${colour}"`);

/** The notch at the top edge of the screen, with its outer corners curved outwards. */
function notch(centre: number, top: number, width: number, depth: number): string {
  const half = width / 2;
  const turn = Math.round(depth * 0.55);
  const flat = round(width - 2 * turn);
  return path(
    `M${round(centre - half - 14)} ${round(top - 6)}v6q14 0 14 14v${round(depth - 14 - turn)}q0 ${turn} ${turn} ${turn}` +
      `h${flat}q${turn} 0 ${turn}-${turn}v${round(turn + 14 - depth)}q0-14 14-14v-6z`,
    "",
  );
}

type Cut = (screen: Box, glass: Box, isWhite: boolean) => string;

const centreOf = (box: Box): number => box.x + box.width / 2;

const GREY = "#2b2d31";

const CUTS: Record<Front, Cut> = {
  "home-button": (screen, glass, isWhite) => {
    const x = centreOf(glass);
    const below = (screen.y + screen.height + glass.y + glass.height) / 2;
    const above = (screen.y + glass.y) / 2;
    return (
      circle(
        x,
        below,
        54,
        isWhite
          ? 'fill="#f3f3f1" stroke="#c9c9c6" stroke-width="5"'
          : 'fill="#101114" stroke="#3b3d42" stroke-width="5"',
      ) +
      slit(x, above, 110, isWhite ? "#b9babb" : GREY) +
      eye(x - 100, above, 11)
    );
  },
  bezels: (screen, glass) => {
    const above = (screen.y + glass.y) / 2;
    const x = centreOf(glass);
    return slit(x, above, 120, GREY) + eye(x + 150, above, 14) + circle(x - 130, above, 7, 'fill="#16181d"');
  },
  "wide-notch": (screen) => {
    const x = centreOf(screen);
    return notch(x, screen.y, 346, 56) + slit(x, screen.y + 12, 84, GREY) + eye(x + 92, screen.y + 26, 14);
  },
  "small-notch": (screen) => {
    const x = centreOf(screen);
    return notch(x, screen.y, 264, 58) + slit(x, screen.y - 6, 84, GREY) + eye(x - 88, screen.y + 27, 15);
  },
  drop: (screen) => {
    const x = centreOf(screen);
    const y = screen.y;
    return (
      path(`M${round(x - 92)} ${round(y - 5)}v5c46 0 40 62 92 62s46-62 92-62v-5z`, "") + eye(x, y + 30, 19)
    );
  },
  "punch-centre": (screen) => eye(centreOf(screen), screen.y + 44, 21),
  "punch-start": (screen) => eye(screen.x + 64, screen.y + 58, 23),
  "punch-end": (screen) => eye(screen.x + screen.width - 64, screen.y + 58, 23),
  "dual-punch-start": (screen) =>
    rect({ x: screen.x + 40, y: screen.y + 30, width: 122, height: 50 }, 25, "") +
    eye(screen.x + 66, screen.y + 55, 20) +
    eye(screen.x + 136, screen.y + 55, 20),
  "dual-punch-end": (screen) => {
    const end = screen.x + screen.width;
    return (
      rect({ x: end - 162, y: screen.y + 30, width: 122, height: 50 }, 25, "") +
      eye(end - 136, screen.y + 55, 20) +
      eye(end - 66, screen.y + 55, 20)
    );
  },
  island: (screen) => {
    const x = centreOf(screen);
    return (
      rect({ x: x - 104, y: screen.y + 30, width: 208, height: 60 }, 30, "") + eye(x + 68, screen.y + 60, 17)
    );
  },
};

export function drawFront(look: PhoneLook, tones: Tones, frame: Frame, id: string): Part {
  const { glass, glassRadius } = frame;
  const screen = screenBox(look, glass);
  const fullScreen = look.front !== "home-button" && look.front !== "bezels";
  const isWhite = look.front === "home-button" && tones.isLight;
  const screenRadius = fullScreen
    ? Math.max(8, glassRadius - (screen.x - glass.x))
    : look.front === "bezels"
      ? 14
      : 2;
  const paper = drawWallpaper(look, tones, screen, id);
  const bar = { x: centreOf(screen) - 115, y: screen.y + screen.height - 28, width: 230, height: 9 };
  return {
    defs:
      paper.defs +
      linear(
        `${id}h`,
        [0.9, 0.6],
        [
          [0, "#fff", 0.2],
          [0.4, "#fff", 0.03],
          [0.402, "#fff", 0],
        ],
      ) +
      `<clipPath id="${id}v">${rect(screen, screenRadius, "")}</clipPath>`,
    body:
      `<use href="#${id}a"/><use href="#${id}o" fill="${isWhite ? "#f8f8f6" : "#000"}"/>` +
      `<g clip-path="url(#${id}v)">${paper.body}` +
      `${fullScreen ? rect(bar, 4.5, 'fill="#fffd"') : ""}</g>` +
      CUTS[look.front](screen, glass, isWhite) +
      `<use href="#${id}o" fill="url(#${id}h)" stroke="${isWhite ? "#0003" : "#fff3"}" stroke-width="2"/>`,
  };
}
