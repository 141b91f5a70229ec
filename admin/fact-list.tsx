import type { ReactNode } from "react";

/** A list of terms and values. A term without a value is left out. */
export function FactList({ facts }: { facts: readonly (readonly [term: string, value: ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
      {facts.map(
        ([term, value]) =>
          value && (
            <div key={term} className="contents">
              <dt className="text-ink-muted">{term}</dt>
              <dd className="wrap-anywhere figures">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
