/**
 * The look of a phone, as far as its drawing needs it. Plain data, stored with a model.
 * Sizes are millimetres; colours are CSS hex.
 */

/** The cut-out or button of the front. `home-button`: thick bezels and a round key; `bezels`: thin bars above and below. */
export const FRONTS = [
  "home-button",
  "bezels",
  "wide-notch",
  "small-notch",
  "drop",
  "punch-centre",
  "punch-start",
  "punch-end",
  "dual-punch-start",
  "dual-punch-end",
  "island",
] as const;
export type Front = (typeof FRONTS)[number];

/** The layout of the back cameras. */
export const CAMERA_LAYOUTS = [
  "single-corner",
  "dual-horizontal",
  "dual-vertical-pill",
  "dual-vertical-plateau",
  "dual-diagonal-plateau",
  "dual-centre-vertical",
  "triple-plateau",
  "triple-vertical-pill",
  "triple-horizontal",
  "loose-dual",
  "loose-triple",
  "loose-quad",
  "quad-square",
  "tall-rectangle",
  "large-rectangle",
  "full-bar",
  "floating-bar",
  "centre-circle",
  "corner-circle",
  "corner-square",
] as const;
export type CameraLayout = (typeof CAMERA_LAYOUTS)[number];

/** The data of a drawing, without the colour, which belongs to the variant. */
export interface PhoneLook {
  readonly widthMm: number;
  readonly heightMm: number;
  /** Outer corner radius, millimetres. */
  readonly cornerMm: number;
  /** `flat` frames have a visible straight rail, `round` ones a gradient. */
  readonly frame: "flat" | "round";
  /** Diagonal of the screen, inches. */
  readonly screenInches: number;
  readonly front: Front;
  readonly cameras: CameraLayout;
  /** Finish of the back. */
  readonly back: "gloss" | "matte" | "leather" | "two-tone";
}
