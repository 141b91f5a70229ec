interface Device {
  /** Empty when the browser did not say. */
  readonly browser: string;
  /** Empty when it is not known. */
  readonly system: string;
}

type Names = readonly (readonly [sign: RegExp, name: string])[];

/** In this order: most browsers also claim to be the ones below them. */
const BROWSERS: Names = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\b(?:OPR|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, "Chrome"],
  [/\bVersion\/[\d.]+.*\bSafari\//, "Safari"],
];

const SYSTEMS: Names = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMacintosh\b/, "Mac"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

const nameIn = (names: Names, text: string) => names.find(([sign]) => sign.test(text))?.[1] ?? "";

/** The browser and the device of a User-Agent, by name: enough to know one's own, nothing that tells people apart. */
export function deviceOf(userAgent: string): Device {
  const text = userAgent.slice(0, 400);
  return { browser: nameIn(BROWSERS, text), system: nameIn(SYSTEMS, text) };
}
