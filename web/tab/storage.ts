/**
 * What a tab keeps, under the names the specification gives. Tabs of one person agree: a change is told to the others,
 * and a new tab asks them first, since sessionStorage itself is not shared.
 */
export const TAB_KEYS = [
  "authToken",
  "userRoles",
  "isSeller",
  "isCustomer",
  "redirectAfterLogin",
  "cart",
  "checkoutKey",
] as const;
export type TabKey = (typeof TAB_KEYS)[number];

/** A redirect target belongs to one tab; the rest is the person's. */
const SHARED: readonly TabKey[] = ["authToken", "userRoles", "isSeller", "isCustomer", "cart", "checkoutKey"];

type Values = Partial<Record<TabKey, string | null>>;
type Message = { kind: "changed"; values: Values } | { kind: "ask" } | { kind: "told"; values: Values };

const listeners = new Set<() => void>();
const inBrowser = typeof window !== "undefined";
const channel = inBrowser && "BroadcastChannel" in window ? new BroadcastChannel("reluit") : null;
/** Used when the browser refuses storage: what was kept then lasts as long as the page. */
const memory = new Map<TabKey, string>();

export function readTab(key: TabKey): string | null {
  if (!inBrowser) return null;
  try {
    return sessionStorage.getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

function keep(values: Values) {
  for (const key of TAB_KEYS) {
    const value = values[key];
    if (value === undefined) continue;
    if (value === null) memory.delete(key);
    else memory.set(key, value);
    try {
      if (value === null) sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, value);
    } catch {
      // Storage is full or refused; the memory has it.
    }
  }
  for (const listener of listeners) listener();
}

function shared(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([key]) => SHARED.some((name) => name === key)));
}

/** Writes values, tells this tab's listeners and the person's other tabs; `null` takes a value away. */
export function writeTab(values: Values) {
  keep(values);
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
  if (data.kind === "changed") keep(data.values);
  else if (data.kind === "ask" && !isEmpty()) channel.postMessage({ kind: "told", values: everything() });
  else if (data.kind === "told" && isEmpty()) keep(data.values);
});
if (inBrowser && isEmpty()) channel?.postMessage({ kind: "ask" } satisfies Message);
