import bidiFactory from "bidi-js";
import type { FontName, Fonts } from "./fonts.ts";

const bidi = bidiFactory();

/** A part of a line that is drawn at once. `text` is in reading order. */
export interface Run {
  readonly font: FontName;
  readonly text: string;
  readonly isRtl: boolean;
}

/**
 * Splits a line into its parts from left to right, by the Unicode bidirectional algorithm: the line runs left to right,
 * Arabic inside it right to left. Each word uses the first font that has all its letters.
 */
export function splitLine(line: string, fonts: Pick<Fonts, "fontOf">): Run[] {
  return byDirection(line).flatMap(({ text, isRtl }) => {
    const runs = byFont(text, fonts).map((run) => ({ ...run, isRtl }));
    return isRtl ? runs.reverse() : runs;
  });
}

/** Splits a line into stretches of one direction, from left to right. */
function byDirection(line: string): { text: string; isRtl: boolean }[] {
  const { levels } = bidi.getEmbeddingLevels(line, "ltr");
  const stretches: { text: string; level: number }[] = [];
  for (const [index, level] of levels.entries()) {
    const sign = line.charAt(index);
    const shown = level % 2 === 1 ? (bidi.getMirroredCharacter(sign) ?? sign) : sign;
    const last = stretches.at(-1);
    if (last?.level === level) last.text += shown;
    else stretches.push({ text: shown, level });
  }
  for (let level = Math.max(0, ...levels); level > 0; level -= 1) reverse(stretches, level);
  return stretches.map(({ text, level }) => ({ text, isRtl: level % 2 === 1 }));
}

/** Reverses each sequence of stretches that have at least this level (rule L2). */
function reverse(stretches: { level: number; text: string }[], least: number) {
  for (let from = 0; from < stretches.length; from += 1) {
    let to = from;
    while ((stretches[to]?.level ?? -1) >= least) to += 1;
    if (to > from) stretches.splice(from, to - from, ...stretches.slice(from, to).reverse());
    from = to;
  }
}

/** Groups neighbouring words of one font. A word that no single font covers is split into its characters. */
function byFont(text: string, { fontOf }: Pick<Fonts, "fontOf">): Omit<Run, "isRtl">[] {
  const runs: { font: FontName; text: string }[] = [];
  const words = text.split(/(?<=\s)(?=\S)/u).flatMap((word) => (fontOf(word.trim()) ? word : [...word]));
  for (const word of words) {
    const font = fontOf(word.trim()) ?? "regular";
    const last = runs.at(-1);
    if (last?.font === font) last.text += word;
    else runs.push({ font, text: word });
  }
  return runs;
}
