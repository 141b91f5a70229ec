import { type ReactNode, type Ref, useId } from "react";

interface PartProps {
  readonly title: string;
  readonly heading?: Ref<HTMLHeadingElement>;
  readonly children: ReactNode;
}

/** A titled part of the order's page. */
export function Part({ title, heading, children }: PartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid content-start gap-3">
      <h2 id={id} ref={heading} tabIndex={-1} className="text-xl font-bold">
        {title}
      </h2>
      {children}
    </section>
  );
}
