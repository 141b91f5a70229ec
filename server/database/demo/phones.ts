import type { DemoPhone } from "./demo-phone.ts";
import { applePhones } from "./phones-apple.ts";
import { googlePhones } from "./phones-google.ts";
import { huaweiPhones } from "./phones-huawei.ts";
import { samsungPhones } from "./phones-samsung.ts";
import { xiaomiPhones } from "./phones-xiaomi.ts";

/** Every phone of the demo catalogue. */
export const demoPhones: readonly DemoPhone[] = [
  ...applePhones,
  ...samsungPhones,
  ...googlePhones,
  ...xiaomiPhones,
  ...huaweiPhones,
];
