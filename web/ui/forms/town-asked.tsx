import { type TownQuestion, townLabel } from "#contract/accounts/town-match.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "../button.tsx";
import { Checkbox } from "./checkbox.tsx";

/** The most towns shown. A longer list would be no help, and the field itself offers all towns. */
const MOST = 6;

interface TownAskedProps {
  readonly code: string;
  readonly town: string;
  readonly question: TownQuestion;
  readonly onChoose: (town: string) => void;
}

/**
 * The question about a town that is not one of its postcode's. It proposes the towns of the postcode, and a checkbox
 * (`isTownConfirmed`) keeps the typed town.
 */
export function TownAsked({ code, town, question, onChoose }: TownAskedProps) {
  const t = useWords("towns");
  const choices = question.towns.slice(0, MOST);
  return (
    <div className="grid gap-2">
      <p role="status" className="text-sm font-medium">
        {t(question.reason, { code })}
      </p>
      {choices.length > 0 && (
        <ul aria-label={t("choices", { code })} className="flex flex-wrap gap-2">
          {choices.map((one) => (
            <li key={one}>
              <Button variant="outline" size="sm" onClick={() => onChoose(one)}>
                {t("propose", { town: townLabel(code, one) })}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Checkbox name="isTownConfirmed" label={t("keep", { place: `${code} ${town}` })} />
    </div>
  );
}
