import { type ReactNode, useId } from "react";
import { classes } from "./classes.ts";
import { Container } from "./container.tsx";
import { SectionHead } from "./section.tsx";

interface BannerProps {
  readonly title: ReactNode;
  readonly lead: ReactNode;
  readonly theme?: "repair";
  /** The classes of the space around the panel. */
  readonly around?: string;
  readonly className?: string;
  readonly headClass?: string;
  readonly children: ReactNode;
}

/** A dark panel with a link to another part of the shop. */
export function Banner(props: BannerProps) {
  const { title, lead, theme, around = "py-14 sm:py-20 lg:py-24", className, headClass, children } = props;
  const id = useId();
  return (
    <Container className={around}>
      <section
        data-theme={theme}
        aria-labelledby={id}
        className={classes("deep rounded-xl px-6 py-12 sm:px-12 sm:py-16", className)}
      >
        <SectionHead id={id} tone="deep" title={title} lead={lead} className={headClass} />
        {children}
      </section>
    </Container>
  );
}
