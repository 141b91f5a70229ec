/** Made by words-plugin.ts: other on the server than in the browser. */
declare module "virtual:words" {
  import type { CompiledMessage } from "icu-minify/format";

  type Messages = Readonly<Record<string, CompiledMessage>>;
  /** On the server: every `language/namespace`. In the browser: none. */
  export const ready: Readonly<Record<string, Messages>>;
  /** In the browser: every `language/namespace`, each its own chunk. On the server: none. */
  export const loaders: Readonly<Record<string, () => Promise<{ default: Messages }>>>;
}
