import type { PointName } from "#contract/devices/protocol.ts";
import { plainName } from "./field.ts";

/**
 * The tests of diagnostic programs that answer a point, as sets. The point passes if all tests of one set passed, because a
 * point such as "gyroscope and accelerometer" is more than one test. It fails if any of its tests failed.
 */
const TESTS: Readonly<Partial<Record<PointName, readonly (readonly string[])[]>>> = {
  touch: [["Digitizer"], ["Touch Screen"], ["Multi Touch"]],
  pixels: [["LCD"], ["Dead Pixels"]],
  brightness: [
    ["Brightness", "Light Sensor"],
    ["Brightness", "Ambient Light Sensor"],
  ],
  burnIn: [["Burn In"], ["Screen Burn"], ["Image Burn"]],
  charging: [["Charging"], ["Charging Port"], ["Charge Port"]],
  wireless: [["Wireless Charging"]],
  rear: [["Rear Camera"], ["Back Camera"]],
  front: [["Front Camera"]],
  flash: [["Flash"], ["Flashlight"], ["Camera Flash"]],
  video: [["Video Recording"], ["Rear Video"]],
  unlock: [["Face ID"], ["Touch ID"], ["Fingerprint"], ["Fingerprint Sensor"]],
  proximity: [["Proximity Sensor"], ["Proximity"]],
  motion: [["Accelerometer", "Gyroscope"], ["Motion Sensors"]],
  location: [["GPS", "Compass"]],
  buttons: [["Buttons"], ["Power Button", "Volume Up Button", "Volume Down Button"]],
  vibration: [["Vibration"], ["Vibration Motor"]],
  earpiece: [["Earpiece"], ["Ear Speaker"]],
  speaker: [["Loud Speaker"], ["Loudspeaker"], ["Speaker"]],
  microphones: [["Microphones"], ["Bottom Microphone", "Front Microphone", "Rear Microphone"]],
  calls: [["Call Test"], ["Phone Call"]],
  network: [["Network Connectivity"], ["Cellular Network"]],
  sim: [["SIM Reader"], ["SIM Card Reader"]],
  wifi: [["WiFi"], ["WLAN"]],
  bluetooth: [["Bluetooth"]],
  nfc: [["NFC"]],
};

const SETS = Object.entries(TESTS).map(([point, sets]) => ({
  point: point as PointName,
  sets: sets.map((set) => set.map(plainName)),
}));

/** The results that passed and failed tests state. `isUnknown`: the test answers no point. */
export function resultsOfTests(passed: readonly string[], failed: readonly string[]) {
  const [ok, bad] = [new Set(passed.map(plainName)), new Set(failed.map(plainName))];
  const used = new Set<string>();
  const results = SETS.flatMap(({ point, sets }) => {
    const faults = sets.flat().filter((test) => bad.has(test));
    const whole = sets.find((set) => set.every((test) => ok.has(test) && !bad.has(test)));
    if (faults.length === 0 && !whole) return [];
    for (const test of [...faults, ...(whole ?? [])]) used.add(test);
    const note = failed.filter((test) => faults.includes(plainName(test))).join(", ");
    return [{ point, outcome: faults.length > 0 ? ("fail" as const) : ("pass" as const), value: null, note }];
  });
  return { results, isUnknown: (test: string) => !used.has(plainName(test)) };
}
