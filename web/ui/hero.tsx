import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import { Container } from "./container.tsx";

interface HeroProps {
  readonly title: ReactNode;
  /** The second line of the title, in the colour of the brand. */
  readonly accent?: ReactNode;
  readonly lead: ReactNode;
  /** Below the lead: where the hero leads. */
  readonly action?: ReactNode;
  /** Of the grid of the words and what is beside them. */
  readonly className: string;
  /** Of the words. */
  readonly wordsClass?: string;
  readonly leadClass?: string;
  /** Beside the words. */
  readonly children?: ReactNode;
  /** Below the grid, as wide as the page. */
  readonly below?: ReactNode;
}

/** The first section of a landing page. */
export function Hero({ className, wordsClass, children, below, ...words }: HeroProps) {
  return (
    <section className="overflow-hidden dawn">
      <Container className={classes("grid pt-10 sm:pt-16", className)}>
        <div className={wordsClass}>
          <HeroWords {...words} />
        </div>
        {children}
      </Container>
      {below}
    </section>
  );
}

/** The words of a hero. */
export function HeroWords({
  title,
  accent,
  lead,
  leadClass = "max-w-xl",
  action,
}: Pick<HeroProps, "title" | "accent" | "lead" | "leadClass" | "action">) {
  return (
    <>
      <h1 className="text-5xl max-[22rem]:text-4xl">
        {accent ? (
          <>
            <span className="block">{title}</span> <span className="block text-brand">{accent}</span>
          </>
        ) : (
          title
        )}
      </h1>
      <p className={classes("mt-5 text-lg text-ink-muted sm:text-xl sm:leading-normal", leadClass)}>{lead}</p>
      {action}
    </>
  );
}
