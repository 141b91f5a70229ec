/** A hand scanner types a whole code in a few milliseconds, a person one key in a hundred. */
const BURST_MS = 40;
const SHORTEST_CODE = 6;
/** Keys with such pauses between them may be a person's as well: a field shows them as they come. */
export const SLOW_MS = 500;

/** A field that has the focus and is no field for scans. `keep` notes its text and returns what puts it back. */
export interface FocusedField {
  readonly isForScans: boolean;
  readonly keep: () => () => void;
}

export interface PressedKey {
  readonly key: string;
  /** When it was pressed, in ms: the page may read it later. */
  readonly at: number;
  readonly field: FocusedField | null;
}

interface KeyReaderProps {
  readonly onCode: (code: string) => void;
  /** A key that is no part of a code and was pressed outside of fields. */
  readonly onKey: (key: string) => void;
  /** The longest pause between two keys of a code that begins now. */
  readonly longestPause?: () => number;
}

/**
 * Tells the codes of a scanner from the keys of a person by their pace. A code may begin on the page and go on in a field that gets
 * the focus meanwhile: it stays whole. A code that ends with Enter or Tab is taken out of a field that is not for scans. A field
 * for scans reads its own keys.
 */
export function createKeyReader({ onCode, onKey, longestPause = () => BURST_MS }: KeyReaderProps) {
  let typed = "";
  let last = 0;
  let limit = 0;
  let putBack: (() => void) | null = null;
  let pause: ReturnType<typeof setTimeout> | undefined;

  function take(): string {
    clearTimeout(pause);
    const text = typed;
    typed = "";
    putBack = null;
    return text;
  }
  function settle() {
    // A person, or a scanner without an end key: the text stays in its field.
    const isInField = putBack !== null;
    const text = take();
    if (isInField) return;
    if (text.length >= SHORTEST_CODE) onCode(text);
    else for (const key of text) onKey(key);
  }
  function end(key: string, goesOn: boolean): boolean {
    if (!goesOn) return false;
    const isCode = typed.length >= SHORTEST_CODE;
    if (!putBack) {
      settle();
      // Enter would press the button that has the focus.
      return key === "Enter" || isCode;
    }
    const restore = putBack;
    const code = take();
    if (!isCode) return false;
    restore();
    onCode(code);
    return true;
  }

  return {
    /** Reads one key. Returns whether it belongs to a scan: nothing else may act on it. */
    read({ key, at, field }: PressedKey): boolean {
      const since = at - last;
      const isFast = since <= BURST_MS;
      const isWhole = isFast || !field || putBack !== null || limit < SLOW_MS;
      const goesOn = typed !== "" && since <= limit && isWhole;
      if (typed !== "" && !goesOn) settle();
      if (key === "Enter" || key === "Tab") return end(key, goesOn);
      if (key.length !== 1 || (key === " " && !goesOn)) return false;
      if (!goesOn) {
        if (field?.isForScans) return false;
        limit = field ? BURST_MS : longestPause();
        putBack = field ? field.keep() : null;
      }
      typed += key;
      last = at;
      clearTimeout(pause);
      // Twice: keys that waited for a busy page are read before the second one.
      pause = setTimeout(() => {
        pause = setTimeout(settle, 0);
      }, limit);
      return goesOn && putBack === null && (isFast || field !== null);
    },
    /** The keys of a code that began before there was a field for it, when they may be slow; they are the field's from now on. */
    takeSlow: (): string => (typed !== "" && limit >= SLOW_MS && !putBack ? take() : ""),
  };
}
