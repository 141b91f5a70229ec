import { openSafeStorage } from "./safe-storage.ts";

/**
 * The values of a tab in sessionStorage, under the specified names. A BroadcastChannel synchronises the tabs of a person: each
 * tab sends its changes to the others, and a new tab requests their values.
 */
const TAB_KEYS = [
  "authToken",
  "userRoles",
  "isSeller",
  "isCustomer",
  "redirectAfterLogin",
  "cart",
  "checkoutKey",
] as const;
export type TabKey = (typeof TAB_KEYS)[number];

/** The values that tabs share. A redirect target belongs to one tab. */
const SHARED: readonly TabKey[] = ["authToken", "userRoles", "isSeller", "isCustomer", "cart", "checkoutKey"];

type Values = Partial<Record<TabKey, string | null>>;
type Message = { kind: "changed"; values: Values } | { kind: "request" } | { kind: "state"; values: Values };

const listeners = new Set<() => void>();
const inBrowser = typeof window !== "undefined";
const channel = openChannel();
const tab = openSafeStorage("sessionStorage");

/** Opens the channel. Null on the server, and where the browser blocks it together with the storage. */
function openChannel() {
  try {
    return inBrowser ? new window.BroadcastChannel("reluit") : null;
  } catch {
    return null;
  }
}

export const readTab = (key: TabKey): string | null => (inBrowser ? tab.read(key) : null);

function store(values: Values) {
  for (const key of TAB_KEYS) {
    const value = values[key];
    if (value !== undefined) tab.write(key, value);
  }
  for (const listener of listeners) listener();
}

function shared(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([key]) => SHARED.some((name) => name === key)));
}

/** Writes values, and notifies this tab's listeners and the person's other tabs. Null removes a value. */
export function writeTab(values: Values) {
  store(values);
  channel?.postMessage({ kind: "changed", values: shared(values) } satisfies Message);
}

export function onTabChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function everything(): Values {
  return Object.fromEntries(SHARED.map((key) => [key, readTab(key)]));
}

const isEmpty = () => SHARED.every((key) => readTab(key) === null);

channel?.addEventListener("message", ({ data }: MessageEvent<Message>) => {
  if (data.kind === "changed") store(data.values);
  else if (data.kind === "request" && !isEmpty())
    channel.postMessage({ kind: "state", values: everything() });
  else if (data.kind === "state" && isEmpty()) store(data.values);
});
if (inBrowser && isEmpty()) channel?.postMessage({ kind: "request" } satisfies Message);
