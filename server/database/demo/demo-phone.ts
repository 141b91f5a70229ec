/** What the demo catalogue knows of a phone: published facts, and a plausible refurbished price. */
import type { PhoneLook } from "#contract/phone-look.ts";
import type { ColourSlug } from "./colour-name.ts";

export type DemoBrand = "Apple" | "Samsung" | "Google" | "Xiaomi" | "Huawei";

export interface DemoColour {
  readonly slug: ColourSlug;
  /** Colour of the drawn body, CSS hex. */
  readonly hex: string;
}

export interface DemoPhone {
  readonly brand: DemoBrand;
  /** Commercial name, without the brand. */
  readonly model: string;
  /** Year of release. */
  readonly year: number;
  /** How sought after it is: 3 gets the most listings. */
  readonly popularity: 1 | 2 | 3;
  /** 1024 stands for 1 TB. */
  readonly storagesGb: readonly number[];
  /** One figure, or one for each storage where it differs. */
  readonly ramGb: number | Readonly<Record<number, number>>;
  readonly colours: readonly DemoColour[];
  readonly processor: string;
  readonly screenSize: string;
  readonly camera: string;
  /** Rated capacity, mAh. */
  readonly battery: number;
  readonly os: string;
  /** Euro cents by storage, refurbished in very good condition. */
  readonly basePriceCents: Readonly<Record<number, number>>;
  readonly look: PhoneLook;
}
