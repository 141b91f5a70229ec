import { type ReactNode, useId } from "react";
import { classes } from "./classes.ts";
import { Container } from "./container.tsx";

type SectionProps = {
  tone?: "plain" | "sunken" | "deep";
  title?: ReactNode;
  lead?: ReactNode;
  /** A link or a button on the line of the title. */
  action?: ReactNode;
  className?: string;
  children?: ReactNode;
};

const tones = {
  plain: "",
  sunken: "bg-surface-sunken",
  deep: "deep",
};

export function Section(props: SectionProps) {
  const { tone = "plain", title, lead, action, className, children } = props;
  const id = useId();
  return (
    <section
      aria-labelledby={title ? id : undefined}
      className={classes("later [--later:44rem] py-14 sm:py-20 lg:py-24", tones[tone], className)}
    >
      <Container>
        {title && (
          <div className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-4 sm:mb-12">
            <SectionHead id={id} tone={tone} title={title} lead={lead} className="max-w-2xl" />
            {action}
          </div>
        )}
        {children}
      </Container>
    </section>
  );
}

type SectionHeadProps = Pick<SectionProps, "tone" | "title" | "lead"> & {
  id?: string;
  className?: string | undefined;
};

/** The title and lead of a section. */
export function SectionHead({ id, tone, title, lead, className }: SectionHeadProps) {
  return (
    <div className={className}>
      <h2 id={id} className="text-3xl font-bold">
        {title}
      </h2>
      {lead && (
        <p className={classes("mt-3 text-lg", tone === "deep" ? "text-on-deep-muted" : "text-ink-muted")}>
          {lead}
        </p>
      )}
    </div>
  );
}
