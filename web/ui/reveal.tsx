import type { CSSProperties, ElementType, ReactNode } from "react";
import { classes } from "./classes.ts";

/** The delay between cards in ms, as specified. From the ninth card on it stays the same. */
const stagger = 100;
const last = 8;

type RevealProps = {
  as?: ElementType;
  index?: number;
  className?: string;
  "aria-labelledby"?: string;
  children: ReactNode;
};

/** An element with an entry animation in CSS alone. The animation is off in print and with `prefers-reduced-motion`. */
export function Reveal({ as: Tag = "div", index = 0, className, children, ...named }: RevealProps) {
  const style: CSSProperties = { animationDelay: `${Math.min(index, last) * stagger}ms` };
  return (
    <Tag {...named} style={style} className={classes("animate-rise", className)}>
      {children}
    </Tag>
  );
}
