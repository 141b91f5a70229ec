/** The texts of a form's fields by name. A ticked checkbox is `on`, else empty. */
export type FieldTexts = Readonly<Record<string, string>>;

interface Changed {
  /** The merged text of each field: the person's change, otherwise the stored text. */
  readonly values: FieldTexts;
  /** The stored texts of the fields that both changed. Forms show them beside the typed text. */
  readonly theirs: FieldTexts;
}

/**
 * Merges a person's changes with what somebody else stored meanwhile. `before` is the initial state of the form, `typed` its
 * current state, `now` the stored state. A field that is only in `now` is new; one that `now` lacks is gone.
 */
export function changedFields(before: FieldTexts, typed: FieldTexts, now: FieldTexts): Changed {
  const isMine = (name: string) => typed[name] !== undefined && typed[name] !== before[name];
  const entries = Object.entries(now);
  return {
    values: Object.fromEntries(
      entries.map(([name, stored]) => [name, isMine(name) ? (typed[name] ?? stored) : stored]),
    ),
    theirs: Object.fromEntries(
      entries.filter(([name, stored]) => isMine(name) && stored !== before[name] && stored !== typed[name]),
    ),
  };
}
