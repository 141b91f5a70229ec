/** The long form of the journeys, `SCREENS=all`, runs the repeated ones in all their variants: widths, languages, refused cards. */
export const isLongForm = process.env.SCREENS === "all";

/** The variants in which a journey runs: all of them in the long form, otherwise the first. */
export const variants = <Variant>(...all: readonly Variant[]): readonly Variant[] =>
  isLongForm ? all : all.slice(0, 1);
