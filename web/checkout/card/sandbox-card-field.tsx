import { Check, CreditCard } from "lucide-react";
import { type ChangeEvent, useImperativeHandle, useLayoutEffect, useRef, useState } from "react";
import { type DeclineCode, isCardNumber } from "#contract/orders/payments.ts";
import { plainSigns } from "#contract/text/plain-signs.ts";
import { createSandboxMethod } from "#web/checkout/card/create-sandbox-method.ts";
import { ApiError } from "#web/client-state/api-error.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import type { CardFieldProps } from "./card-handle.ts";
import {
  CARD_PARTS,
  type CardPart,
  type CardProblem,
  type CardText,
  cardProblem,
  caretAfter,
  digitsBefore,
  formatExpiry,
  groupCardNumber,
  isWhole,
  PART_OF_REFUSAL,
  PROBLEM_WORDS,
  readCard,
} from "./card-text.ts";
import { TestCards } from "./test-cards.tsx";

const SHAPES: Record<CardPart, (text: string) => string> = {
  number: groupCardNumber,
  expiry: formatExpiry,
  cvc: (text) => plainSigns(text).replace(/\D/g, "").slice(0, 4),
};

type Problems = Partial<Record<CardPart, CardProblem>>;

/** The card field of the sandbox provider, for test numbers. */
export function SandboxCardField({ ref, refused, refusalId }: CardFieldProps) {
  const t = useWords("checkout");
  const [card, setCard] = useState<CardText>({ number: "", expiry: "", cvc: "" });
  const [problems, setProblems] = useState<Problems>({});
  const [edited, setEdited] = useState<DeclineCode | null>(null);
  const inputs = useRef<Partial<Record<CardPart, HTMLInputElement | null>>>({});
  const caret = useRef<{ part: CardPart; at: number } | null>(null);

  useLayoutEffect(() => {
    if (!caret.current) return;
    const { part, at } = caret.current;
    caret.current = null;
    inputs.current[part]?.setSelectionRange(at, at);
  });

  function showProblems(found: Problems) {
    setProblems(found);
    const first = CARD_PARTS.find((part) => found[part]);
    if (first) inputs.current[first]?.focus();
  }

  useImperativeHandle(ref, () => ({
    focus: (code) => inputs.current[PART_OF_REFUSAL[code]]?.focus({ preventScroll: true }),
    async createMethod({ save }) {
      const now = new Date();
      const read = readCard(card, now);
      if (!read) {
        showProblems(
          Object.fromEntries(
            CARD_PARTS.flatMap((part) => {
              const problem = cardProblem(part, card, now);
              return problem ? [[part, problem]] : [];
            }),
          ),
        );
        return null;
      }
      setEdited(null);
      try {
        return { method: await createSandboxMethod({ ...read, keep: save }) };
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== "VALIDATION") throw error;
        const parts = Object.keys(error.fields).map((name) => (name.startsWith("exp") ? "expiry" : name));
        showProblems(
          Object.fromEntries(
            CARD_PARTS.filter((part) => parts.includes(part)).map((part) => [part, "invalid"]),
          ),
        );
        return null;
      }
    },
  }));

  function change(part: CardPart, { currentTarget }: ChangeEvent<HTMLInputElement>) {
    const { value, selectionStart } = currentTarget;
    const text = SHAPES[part](value);
    caret.current = { part, at: caretAfter(text, digitsBefore(value, selectionStart ?? value.length)) };
    const next = { ...card, [part]: text };
    setCard(next);
    setEdited(refused);
    // A complete number is checked at once, the other parts on blur.
    const wrong = part === "number" && isWhole(text) ? cardProblem(part, next, new Date()) : null;
    setProblems(({ [part]: _, ...others }) => (wrong ? { ...others, [part]: wrong } : others));
  }

  function leave(part: CardPart) {
    const problem = card[part] === "" ? null : cardProblem(part, card, new Date());
    if (problem) setProblems((others) => ({ ...others, [part]: problem }));
  }

  function fill(number: string) {
    const year = String((new Date().getFullYear() + 3) % 100).padStart(2, "0");
    setCard({ number: groupCardNumber(number), expiry: `12/${year}`, cvc: "123" });
    setProblems({});
    setEdited(refused);
    inputs.current.number?.focus();
  }

  const invalidPart = refused && edited !== refused ? PART_OF_REFUSAL[refused] : null;
  const wiring = (part: CardPart) => ({
    name: part,
    dir: "ltr",
    inputMode: "numeric" as const,
    value: card[part],
    ref: (input: HTMLInputElement | null) => {
      inputs.current[part] = input;
    },
    onChange: (event: ChangeEvent<HTMLInputElement>) => change(part, event),
    onBlur: () => leave(part),
    ...(invalidPart === part ? { "aria-invalid": true, "aria-describedby": refusalId } : {}),
  });
  const problem = (part: CardPart) => {
    const found = problems[part];
    return found ? t(PROBLEM_WORDS[part][found]) : undefined;
  };
  const valid = isCardNumber(card.number) && isWhole(card.number);
  return (
    <div className="grid gap-5">
      <Field label={t("card.number")} required error={problem("number")}>
        <Input
          {...wiring("number")}
          autoComplete="cc-number"
          placeholder="1234 1234 1234 1234"
          icon={<CreditCard aria-hidden />}
          end={
            valid && (
              <span role="img" aria-label={t("card.valid")} className="text-success">
                <Check aria-hidden className="size-5" strokeWidth={2.5} />
              </span>
            )
          }
        />
      </Field>
      <div className="grid grid-cols-2 gap-4">
        <Field label={t("card.expiry")} required error={problem("expiry")}>
          <Input {...wiring("expiry")} autoComplete="cc-exp" placeholder={t("card.expiry.shape")} />
        </Field>
        <Field label={t("card.cvc")} required hint={t("card.cvc.hint")} error={problem("cvc")}>
          <Input {...wiring("cvc")} autoComplete="cc-csc" placeholder="123" />
        </Field>
      </div>
      <TestCards onUse={fill} />
    </div>
  );
}
