/** The longest pause between two keys of a scan: a scanner types a code in a few ms, a person needs 100 ms a key. */
const BURST_MS = 40;
const SHORTEST_CODE = 6;
/** With pauses up to this long, keys may also be a person's: a field shows them at once. */
export const SLOW_MS = 500;

/** A focused field that is not for scans. `keep` stores its text and returns a function that restores it. */
export interface FocusedField {
  readonly isForScans: boolean;
  readonly keep: () => () => void;
}

export interface PressedKey {
  readonly key: string;
  /** The time of the key press in ms; the page may handle it later. */
  readonly at: number;
  readonly field: FocusedField | null;
}

interface KeyReaderProps {
  readonly onCode: (code: string) => void;
  /** Called with a key that is not part of a code and was pressed outside fields. */
  readonly onKey: (key: string) => void;
  /** The longest pause between two keys of a code that starts now, in ms. */
  readonly longestPause?: () => number;
}

/**
 * Distinguishes a scanner's codes from a person's keys by their pace. A code that starts on the page and continues in a newly
 * focused field stays whole. A code that ends with Enter or Tab is removed from a field that is not for scans. A scan field
 * reads its own keys.
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
    // The keys come from a person, or from a scanner without an end key: leave the text in its field.
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
      // Withhold Enter, which would press the focused button.
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
    /** Reads one key. Returns true if it belongs to a scan and nothing else may act on it. */
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
      // Two timers: keys that waited for a busy page are read before the second one fires.
      pause = setTimeout(() => {
        pause = setTimeout(settle, 0);
      }, limit);
      return goesOn && putBack === null && (isFast || field !== null);
    },
    /** Returns the keys typed before a scan field existed, if slow typing is allowed, and hands them over to the field. */
    takeSlow: (): string => (typed !== "" && limit >= SLOW_MS && !putBack ? take() : ""),
  };
}
