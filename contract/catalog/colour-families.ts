/** The families that a colour belongs to, whatever its maker calls it: `Minuit` is `noir`. One colour may be in several. */
export const COLOUR_FAMILIES = [
  "noir",
  "gris",
  "argent",
  "blanc",
  "beige",
  "or",
  "marron",
  "jaune",
  "orange",
  "rouge",
  "rose",
  "violet",
  "bleu",
  "vert",
] as const;
export type ColourFamily = (typeof COLOUR_FAMILIES)[number];
