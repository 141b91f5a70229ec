/** Made by words-plugin.ts: other on the server than in the browser. */
declare module "virtual:words" {
  import type { CompiledMessage } from "icu-minify/format";

  type Messages = Readonly<Record<string, CompiledMessage>>;
  /** On the server: every `language/namespace`. In the browser: none. */
  export const ready: Readonly<Record<string, Messages>>;
  /** Where a browser finds the words of a `language/namespace`; `null` in development, where they are modules. */
  export function addressOf(name: string): string | null;
  /** In the browser: fetches the words of a `language/namespace`. On the server it rejects: all are ready. */
  export function load(name: string): Promise<Messages>;
}
