import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import { Container } from "./container.tsx";

interface HeroProps {
  readonly title: ReactNode;
  /** The second line of the title, in the brand's colour. */
  readonly accent?: ReactNode;
  readonly lead: ReactNode;
  /** Links or buttons below the lead. */
  readonly action?: ReactNode;
  /** The classes of the grid that holds the words and `children`. */
  readonly className: string;
  /** The classes of the words. */
  readonly wordsClass?: string;
  readonly leadClass?: string;
  /** Content beside the words. */
  readonly children?: ReactNode;
  /** Content below the grid, as wide as the page. */
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

/** The title, lead and actions of a hero. */
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
