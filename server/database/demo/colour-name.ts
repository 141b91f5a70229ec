import frenchColours from "#messages/fr/colours.json" with { type: "json" };

export type ColourSlug = keyof typeof frenchColours;

/** French name of a colour, as the manufacturer words it. */
export function colourName(slug: ColourSlug): string {
  return frenchColours[slug];
}
