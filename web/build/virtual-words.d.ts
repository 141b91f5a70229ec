/** A virtual module of words-plugin.ts. It differs between server and browser. */
declare module "virtual:words" {
  import type { CompiledMessage } from "icu-minify/format";

  type Messages = Readonly<Record<string, CompiledMessage>>;
  /** All `language/namespace` of the program. */
  export const names: readonly string[];
  /** Messages by `language/namespace` on the server; empty in the browser. */
  export const ready: Readonly<Record<string, Messages>>;
  /** Loads a `language/namespace` in the browser. Rejects on the server, where `ready` has all of them. */
  export function load(name: string): Promise<Messages>;
}
