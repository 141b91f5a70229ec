interface Device {
  /** Empty when unknown. */
  readonly browser: string;
  /** Empty when unknown. */
  readonly system: string;
}

type Names = readonly (readonly [pattern: RegExp, name: string])[];

/** The order matters: most User-Agents also name the browsers below their own. */
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

const nameIn = (names: Names, text: string) => names.find(([pattern]) => pattern.test(text))?.[1] ?? "";

/** The browser and the system in a User-Agent: enough to recognise one's own device, too little to identify a person. */
export function deviceOf(userAgent: string): Device {
  const text = userAgent.slice(0, 400);
  return { browser: nameIn(BROWSERS, text), system: nameIn(SYSTEMS, text) };
}
