import type { Namespace, Words } from "#messages/words.gen.ts";

/** The namespaces of legal pages. Each page has one of its own; `legal` has the shared messages. */
export type LegalNamespace = Extract<Namespace, `legal-${string}`>;
type Key<Name extends LegalNamespace> = keyof Words[Name] & string;

/** A paragraph, a list, or a box around paragraphs and lists. */
export type Block<K extends string = string> = K | { readonly list: readonly K[] } | Box<K>;
interface Box<K extends string> {
  readonly box: readonly (K | { readonly list: readonly K[] })[];
}

export interface LegalSection<K extends string = string> {
  /** The anchor of the section, and the key of its title. */
  readonly id: K;
  readonly blocks: readonly Block<K>[];
}

/** The outline of a legal page: the order of its messages. The texts are in `messages/`. */
export interface LegalText<Name extends LegalNamespace> {
  readonly name: Name;
  /** The day from which the conditions of sale apply. Texts that are no conditions have none. */
  readonly version?: string;
  readonly sections: readonly LegalSection<Key<Name>>[];
}
