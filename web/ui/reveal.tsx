import type { CSSProperties, ElementType, ReactNode } from "react";
import { classes } from "./classes.ts";

/** 100 ms a card, as specified; from the ninth on they come together, so that nobody waits for a long list. */
const stagger = 100;
const last = 8;

type RevealProps = {
  as?: ElementType;
  index?: number;
  className?: string;
  "aria-labelledby"?: string;
  children: ReactNode;
};

/** Rises by CSS alone: never hidden without script, still on paper and for those who asked for less motion. */
export function Reveal({ as: Tag = "div", index = 0, className, children, ...named }: RevealProps) {
  const style: CSSProperties = { animationDelay: `${Math.min(index, last) * stagger}ms` };
  return (
    <Tag {...named} style={style} className={classes("animate-rise", className)}>
      {children}
    </Tag>
  );
}
