import { type ReactNode, useId } from "react";
import { classes } from "./classes.ts";
import { Container } from "./container.tsx";

type SectionProps = {
  tone?: "plain" | "sunken" | "soft" | "deep";
  title?: ReactNode;
  lead?: ReactNode;
  /** A link or a button at the end of the title's line. */
  action?: ReactNode;
  align?: "start" | "center";
  /** Turns tokens for this section alone, such as a repair block on the buy page. */
  theme?: "buy" | "sell" | "repair";
  className?: string;
  children?: ReactNode;
};

const tones = {
  plain: "",
  sunken: "bg-surface-sunken",
  soft: "bg-brand-soft",
  deep: "deep",
};

export function Section(props: SectionProps) {
  const { tone = "plain", title, lead, action, align = "start", theme, className, children } = props;
  const id = useId();
  const centred = align === "center";
  return (
    <section
      data-theme={theme}
      aria-labelledby={title ? id : undefined}
      className={classes("later [--later:44rem] py-14 sm:py-20 lg:py-24", tones[tone], className)}
    >
      <Container>
        {title && (
          <div
            className={classes(
              "mb-8 flex flex-wrap items-end gap-x-8 gap-y-4 sm:mb-12",
              centred ? "justify-center text-center" : "justify-between",
            )}
          >
            <div className={classes("max-w-2xl", centred && "mx-auto")}>
              <h2 id={id} className="text-3xl font-bold">
                {title}
              </h2>
              {lead && (
                <p
                  className={classes(
                    "mt-3 text-lg",
                    tone === "deep" ? "text-on-deep-muted" : "text-ink-muted",
                  )}
                >
                  {lead}
                </p>
              )}
            </div>
            {action}
          </div>
        )}
        {children}
      </Container>
    </section>
  );
}
