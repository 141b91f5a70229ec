import { Link } from "react-router";
import { useWords } from "#web/i18n/use-words.ts";
import type { Outcome } from "./use-bulk.ts";

interface BulkOutcomeProps extends Outcome {
  /** The address of a row's page. */
  readonly linkOf: (key: string) => string;
}

/** The number of rows that an act changed, and each refused row with its reason. */
export function BulkOutcome({ done, refused, linkOf }: BulkOutcomeProps) {
  const t = useWords("admin");
  return (
    <div role="alert" className="grid gap-1 text-sm">
      <p className="font-medium">{t("bulk.done", { done, refused: refused.length })}</p>
      <ul>
        {refused.map(({ key, reason }) => (
          <li key={key}>
            <Link to={linkOf(key)}>{key}</Link> · {reason}
          </li>
        ))}
      </ul>
    </div>
  );
}
