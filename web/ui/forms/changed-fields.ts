/** The texts of a form's fields by their names; a tick is `on` or empty. */
export type FieldTexts = Readonly<Record<string, string>>;

interface Changed {
  /** What each field says now: what the person changed, and otherwise what is stored. */
  readonly values: FieldTexts;
  /** What is stored in the fields that both have changed, to be shown beside what was typed. */
  readonly theirs: FieldTexts;
}

/**
 * Puts the fields that a person changed on top of what somebody else stored meanwhile. `before` is what the form began with,
 * `typed` what it says, `now` what is stored. A field that is only in `now` is new, and one that `now` lacks is gone.
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
