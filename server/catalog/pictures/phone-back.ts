/** The back: a panel, lit from the top left, with its finish and cameras. Lengths are tenths of a millimetre. */
import type { PhoneLook } from "#contract/catalog/phone-look.ts";
import { drawCameras } from "./back-cameras.ts";
import { cameraDefs, cameraKit } from "./camera-parts.ts";
import type { Tones } from "./colour-tones.ts";
import type { Frame } from "./phone-frame.ts";
import { linear, type Part, path, radial } from "./svg-shapes.ts";

/** Light on the panel: window reflections on gloss, a soft glow on matte, none on leather. */
function panelLight(look: PhoneLook, tones: Tones, id: string): string {
  const shine = tones.isLight ? 0.7 : 0.24;
  if (look.back === "gloss" || look.back === "two-tone") {
    return linear(
      `${id}s`,
      [1, 0.52],
      [
        [0.28, "#fff", 0],
        [0.42, "#fff", shine],
        [0.57, "#fff", shine * 0.4],
        [0.572, "#fff", 0],
        [0.69, "#fff", 0],
        [0.692, "#fff", shine * 0.4],
        [0.78, "#fff", 0],
      ],
    );
  }
  return radial(
    `${id}s`,
    [0.26, 0.14, 0.95],
    [
      [0, "#fff", tones.isLight ? 0.5 : 0.17],
      [0.6, "#fff", 0.03],
      [1, "#000", 0.07],
    ],
  );
}

/** Shading of the panel's edges: strong on a rounded body, slight on a flat one. */
function panelEdges(look: PhoneLook, tones: Tones, id: string): string {
  const reach = look.frame === "round" ? 0.08 : 0.02;
  const dark = tones.isLight ? 0.16 : 0.4;
  return linear(
    `${id}x`,
    [0.5, 0],
    [
      [0, "#000", dark],
      [reach, "#fff", tones.isLight ? 0.25 : 0.13],
      [reach * 2, "#fff", 0],
    ],
    "reflect",
  );
}

const GRAIN = "M3 5q5-3 9 1M18 4q5 2 8 0M6 16q4 3 8-1M19 21q4-3 8 1";

/** The pebbled grain of leather. Each crease is a dark line with a light line beneath. */
const leather = (id: string): string =>
  `<pattern id="${id}t" width="30" height="30" patternUnits="userSpaceOnUse" patternTransform="rotate(24)scale(1.4)" fill="none">` +
  path(GRAIN, 'stroke="#0002"') +
  path(GRAIN, 'stroke="#fff2" transform="translate(1 2)"') +
  "</pattern>";

/** The height at which the upper tone of a two-tone back ends. */
function toneBorder(look: PhoneLook, frame: Frame): number {
  return look.cameras === "full-bar" ? 186 : Math.round(frame.glass.height * 0.23);
}

function finishOf(look: PhoneLook, tones: Tones, frame: Frame, id: string): Part {
  if (look.back === "leather") {
    return { defs: leather(id), body: `<use href="#${id}o" fill="url(#${id}t)"/>` };
  }
  if (look.back === "two-tone") {
    const border = toneBorder(look, frame);
    const upper = `M0 0h${frame.width}V${border}H0z`;
    return {
      defs: "",
      body: path(upper, `fill="${tones.deep}" stroke="#fff3"`),
    };
  }
  return { defs: "", body: "" };
}

/** Draws the back. `over` is drawn on top, clipped to the outline: the shadow of a phone in front. */
export function drawBack(look: PhoneLook, tones: Tones, frame: Frame, id: string, over = ""): Part {
  const cameras = drawCameras(look.cameras, cameraKit(id), frame.width);
  const light = panelLight(look, tones, id);
  const finish = finishOf(look, tones, frame, id);
  const panel = (paint: string) => `<use href="#${id}o" ${paint}/>`;
  const rim = tones.isLight ? "#fffb" : "#fff4";
  return {
    defs:
      linear(
        `${id}b`,
        [0.75, 1],
        [
          [0, tones.lit],
          [0.45, tones.base],
          [1, tones.shade],
        ],
      ) +
      light +
      panelEdges(look, tones, id) +
      finish.defs +
      cameraDefs(id, tones, cameras),
    body:
      `<use href="#${id}a" transform="matrix(-1 0 0 1 ${frame.width} 0)"/><g clip-path="url(#${id}c)" stroke-width="3">` +
      panel(`fill="url(#${id}b)"`) +
      finish.body +
      (light === "" ? "" : panel(`fill="url(#${id}s)"`)) +
      panel(`fill="url(#${id}x)" stroke="${rim}"`) +
      `${cameras}${over}</g>`,
  };
}
