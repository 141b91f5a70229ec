import { Check, Circle } from "lucide-react";
import { useWords } from "#web/i18n/use-words.ts";
import { classes } from "#web/ui/classes.ts";
import { PASSWORD_RULES } from "../entry/register-texts.ts";

type PasswordHintProps = {
  password: string;
  /** Whether the server refused this password as a common one. */
  tooCommon: boolean;
};

/**
 * The rules of a new password. Each is ticked when it is met. The markup consists of spans, because a field's hint is a
 * paragraph.
 */
export function PasswordHint({ password, tooCommon }: PasswordHintProps) {
  const t = useWords("register");
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-1">
      {PASSWORD_RULES.map(({ name, holds }) => {
        const kept = holds(password) && !(name === "uncommon" && tooCommon);
        const Icon = kept ? Check : Circle;
        return (
          <span
            key={name}
            className={classes("inline-flex items-center gap-1.5 smooth", kept && "font-medium text-success")}
          >
            <Icon
              aria-hidden
              className={classes("shrink-0", kept ? "size-4" : "mx-1 size-2")}
              strokeWidth={3}
            />
            {t(`rule.${name}`)}
            {kept && <span className="sr-only"> ({t("ruleKept")})</span>}
          </span>
        );
      })}
    </span>
  );
}
