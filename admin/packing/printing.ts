/** The paper of the delivery note: chosen once for each browser, because each desk has its own printer. */
export const LAYOUTS = ["a4", "label", "off"] as const;
export type Layout = (typeof LAYOUTS)[number];

const KEY = "packing.paper";

export function readLayout(): Layout {
  try {
    const stored = localStorage.getItem(KEY);
    return LAYOUTS.find((one) => one === stored) ?? "a4";
  } catch {
    return "a4";
  }
}

export function keepLayout(layout: Layout) {
  try {
    localStorage.setItem(KEY, layout);
  } catch {
    // A browser that refuses storage keeps the choice until the page closes.
  }
}
