import type { CameraLayout, Front, PhoneLook } from "#contract/phone-look.ts";

/**
 * What a repair costs the visitor, whole euros with tax: screen, battery, charging connector, camera, back glass,
 * speaker or microphone. `null` where it is not offered: a plastic back is not glass.
 */
export type DemoPrices = readonly [
  screen: number,
  battery: number,
  connector: number,
  camera: number,
  backGlass: number | null,
  audio: number,
];

export interface DemoRepairPhone {
  readonly name: string;
  readonly prices: DemoPrices;
  /** Only for phones that the demo catalogue does not sell. */
  readonly look?: PhoneLook;
  readonly colourHex?: string;
}

/** A look from what a data sheet says: millimetres, inches. */
export function look(
  widthMm: number,
  heightMm: number,
  screenInches: number,
  front: Front,
  cameras: CameraLayout,
  rest: Partial<Pick<PhoneLook, "cornerMm" | "frame" | "back">> = {},
): PhoneLook {
  return {
    widthMm,
    heightMm,
    screenInches,
    front,
    cameras,
    cornerMm: 8.5,
    frame: "round",
    back: "gloss",
    ...rest,
  };
}
