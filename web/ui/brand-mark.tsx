import { classes } from "./classes.ts";

/** The style of each brand's name, in the shop's own type, because logos are trademarks. */
const MARKS: Readonly<Record<string, string>> = {
  apple: "font-semibold tracking-tight",
  samsung: "text-[0.86em] font-bold tracking-[0.16em] uppercase",
  google: "font-medium tracking-tight",
  xiaomi: "font-bold tracking-tight lowercase",
  huawei: "text-[0.86em] font-semibold tracking-[0.1em] uppercase",
  honor: "text-[0.86em] font-medium tracking-[0.22em] uppercase",
  oneplus: "text-[0.86em] font-bold tracking-[0.04em] uppercase",
  oppo: "font-bold tracking-[0.06em] lowercase",
  sony: "text-[0.86em] font-bold tracking-[0.3em] uppercase",
  motorola: "font-normal tracking-tight lowercase",
  nothing: "text-[0.86em] font-normal tracking-[0.2em] uppercase",
};

/**
 * A brand's name as a wordmark. A brand without a style of its own is bold. The outer element keeps the direction of the page, so
 * that a Latin name stands at the start of an Arabic line, also as an item of a grid.
 */
export function BrandMark({ brand, className }: { brand: string; className?: string }) {
  return (
    <span className={classes(MARKS[brand.toLowerCase()] ?? "font-bold", className)}>
      <bdi>{brand}</bdi>
    </span>
  );
}
