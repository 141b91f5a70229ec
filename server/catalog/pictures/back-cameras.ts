/** The positions of the cameras of each layout, in tenths of a millimetre from the top left corner of the back. */
import type { CameraLayout } from "#contract/catalog/phone-look.ts";
import type { CameraKit } from "./camera-parts.ts";
import { type Box, path, rect } from "./svg-shapes.ts";

type Layout = (kit: CameraKit, width: number) => string;

const box = (x: number, y: number, width: number, height: number): Box => ({ x, y, width, height });

const around = (x: number, y: number, radius: number): Box =>
  box(x - radius, y - radius, radius * 2, radius * 2);

const LAYOUTS: Record<CameraLayout, Layout> = {
  "single-corner": (kit) => kit.lens(105, 108, 52) + kit.microphone(178, 108) + kit.flash(222, 108, 25),

  "dual-horizontal": (kit) =>
    kit.darkGlass(box(50, 52, 245, 112), 56) +
    kit.lens(106, 108, 50) +
    kit.lens(239, 108, 50) +
    kit.microphone(322, 108) +
    kit.flash(364, 108, 25),

  "dual-vertical-pill": (kit) =>
    kit.plateau(box(48, 55, 122, 268), 61) +
    kit.lens(109, 116, 50) +
    kit.flash(109, 189, 17) +
    kit.lens(109, 262, 50),

  "dual-vertical-plateau": (kit) =>
    kit.plateau(box(38, 40, 290, 300), 86) +
    kit.lens(120, 122, 62) +
    kit.lens(120, 258, 62) +
    kit.flash(252, 160, 26) +
    kit.microphone(252, 232),

  "dual-diagonal-plateau": (kit) =>
    kit.plateau(box(38, 40, 292, 302), 86) +
    kit.lens(119, 122, 63) +
    kit.lens(249, 260, 63) +
    kit.flash(249, 118, 26) +
    kit.microphone(119, 264),

  "dual-centre-vertical": (kit, width) =>
    kit.darkGlass(box(width / 2 - 62, 130, 124, 330), 44) +
    kit.lens(width / 2, 194, 50) +
    kit.lens(width / 2, 305, 50) +
    rect(box(width / 2 - 40, 374, 80, 62), 22, 'fill="#23262c" stroke="#4a4e57"') +
    kit.flash(width / 2 + 98, 230, 19) +
    kit.sensor(width / 2 + 98, 284, 13),

  "triple-plateau": (kit) =>
    kit.plateau(box(34, 36, 366, 374), 100) +
    kit.lens(128, 131, 75) +
    kit.lens(128, 315, 75) +
    kit.lens(308, 223, 75) +
    kit.flash(308, 96, 30) +
    kit.sensor(308, 350, 29) +
    kit.microphone(222, 223),

  "triple-vertical-pill": (kit) =>
    kit.darkGlass(box(52, 62, 146, 470), 73) +
    kit.lens(125, 136, 56) +
    kit.lens(125, 270, 56) +
    rect(box(74, 354, 102, 102), 20, 'fill="#0a0b0e" stroke="#3a3d45"') +
    kit.lens(125, 405, 40) +
    kit.flash(254, 150, 24) +
    kit.sensor(254, 222, 20),

  "triple-horizontal": (kit, width) =>
    kit.darkGlass(box(width / 2 - 240, 150, 480, 128), 50) +
    kit.lens(width / 2 - 168, 214, 49) +
    kit.lens(width / 2 - 44, 214, 49) +
    kit.lens(width / 2 + 80, 214, 49) +
    kit.flash(width / 2 + 182, 188, 18) +
    kit.sensor(width / 2 + 182, 240, 14),

  "loose-dual": (kit) => kit.lens(125, 130, 66) + kit.lens(125, 296, 66) + kit.flash(242, 130, 24),

  "loose-triple": (kit) =>
    kit.lens(122, 128, 64) + kit.lens(122, 280, 64) + kit.lens(122, 432, 64) + kit.flash(236, 204, 23),

  "loose-quad": (kit) =>
    kit.lens(118, 132, 72) +
    kit.lens(118, 302, 72) +
    kit.lens(118, 472, 72) +
    kit.sensor(262, 132, 24) +
    kit.flash(262, 217, 24) +
    kit.lens(262, 302, 46),

  "quad-square": (kit) =>
    kit.darkGlass(box(44, 46, 300, 300), 84) +
    kit.lens(125, 127, 54) +
    kit.lens(263, 127, 54) +
    kit.lens(125, 265, 54) +
    kit.lens(263, 265, 54) +
    kit.flash(194, 196, 18),

  "tall-rectangle": (kit) =>
    kit.plateau(box(44, 46, 250, 396), 58) +
    kit.lens(140, 140, 72) +
    kit.lens(140, 318, 72) +
    kit.sensor(248, 230, 24) +
    kit.flash(248, 318, 23) +
    kit.microphone(248, 140),

  "large-rectangle": (kit) =>
    kit.darkGlass(box(44, 46, 336, 500), 70) +
    kit.lens(134, 136, 68) +
    kit.lens(134, 290, 68) +
    rect(box(68, 386, 132, 132), 24, 'fill="#0a0b0e" stroke="#41444d"') +
    kit.lens(134, 452, 52) +
    kit.lens(296, 136, 44) +
    kit.flash(296, 290, 27),

  "full-bar": (kit, width) =>
    path(`M0 196h${width}v168H0z`, 'opacity=".13"') +
    path(`M0 186h${width}v170H0z`, `fill="${kit.metal}"`) +
    path(`M0 187.5h${width}`, 'stroke="#fff8"') +
    rect(box(74, 212, 330, 118), 59, 'fill="#0c0d11" stroke="#0006"') +
    kit.lens(134, 271, 46) +
    kit.lens(246, 271, 46) +
    kit.lens(348, 271, 38) +
    kit.flash(452, 271, 24),

  "floating-bar": (kit, width) =>
    kit.plateau(box(56, 120, width - 112, 210), 105) +
    rect(box(78, 142, 400, 166), 83, 'fill="#0c0d11"') +
    kit.lens(160, 225, 60) +
    kit.lens(288, 225, 60) +
    kit.lens(402, 225, 48) +
    kit.flash(534, 225, 25),

  "centre-circle": (kit, width) =>
    kit.darkGlass(around(width / 2, 300, 218), 218) +
    kit.lens(width / 2 - 88, 212, 62) +
    kit.lens(width / 2 + 88, 212, 62) +
    kit.lens(width / 2 - 88, 388, 62) +
    kit.lens(width / 2 + 88, 388, 62) +
    kit.flash(width / 2, 300, 20),

  "corner-circle": (kit) =>
    kit.darkGlass(around(225, 235, 178), 178) +
    kit.lens(156, 166, 57) +
    kit.lens(294, 166, 57) +
    kit.lens(156, 304, 57) +
    kit.lens(294, 304, 57) +
    kit.flash(446, 235, 25),

  "corner-square": (kit) =>
    kit.plateau(box(40, 42, 372, 372), 88) +
    kit.lens(136, 138, 72) +
    kit.lens(316, 138, 72) +
    kit.lens(136, 318, 72) +
    kit.flash(316, 318, 34),
};

/** Draws the cameras of a layout. `width` is the width of the back panel in tenths of a millimetre. */
export const drawCameras = (layout: CameraLayout, kit: CameraKit, width: number): string =>
  LAYOUTS[layout](kit, width);
