import {
  CardCvcElement,
  CardExpiryElement,
  CardNumberElement,
  useElements,
  useStripe,
} from "@stripe/react-stripe-js";
import type { StripeElementChangeEvent } from "@stripe/stripe-js";
import { type ReactNode, useImperativeHandle, useState } from "react";
import type { DeclineCode } from "#contract/orders/payments.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { classes } from "#web/ui/classes.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { useFieldControl } from "#web/ui/forms/field-control.ts";
import type { CardAnswer, CardFieldProps } from "./card-handle.ts";
import {
  type CardPart,
  type CardProblem,
  PART_OF_REFUSAL,
  PROBLEM_WORDS,
  problemOf,
  refusalOf,
} from "./card-text.ts";
import { useStripeStyle } from "./use-stripe-style.ts";

const ELEMENTS = { number: CardNumberElement, expiry: CardExpiryElement, cvc: CardCvcElement } as const;
const PART_OF_ELEMENT: Record<string, CardPart> = {
  cardNumber: "number",
  cardExpiry: "expiry",
  cardCvc: "cvc",
};

type Problems = Partial<Record<CardPart, CardProblem>>;

/** The card field of Stripe. It consists of three Stripe frames, so that no card number reaches this page or the shop. */
export function StripeCard({ ref, refused }: CardFieldProps) {
  const t = useWords("checkout");
  const stripe = useStripe();
  const elements = useElements();
  const [problems, setProblems] = useState<Problems>({});
  const [edited, setEdited] = useState<DeclineCode | null>(null);

  const focusOn = (part: CardPart) => {
    if (part === "number") elements?.getElement(CardNumberElement)?.focus();
    else if (part === "expiry") elements?.getElement(CardExpiryElement)?.focus();
    else elements?.getElement(CardCvcElement)?.focus();
  };

  async function createMethod({ save }: { readonly save: boolean }): Promise<CardAnswer> {
    if (!stripe || !elements) return { fault: "loading" };
    const card = elements.getElement(CardNumberElement);
    if (!card) return { fault: "noElement" };
    setEdited(null);
    const { paymentMethod, error } = await stripe.createPaymentMethod({
      type: "card",
      card,
      // Stripe notes the consent with the card.
      ...(save ? { allow_redisplay: "always" } : {}),
    });
    if (paymentMethod) return { method: paymentMethod.id };
    const decline = refusalOf(error);
    if (decline) return { refused: decline };
    const found = problemOf(error.code);
    if (!found) throw new Error(error.message);
    setProblems({ [found.part]: found.problem });
    focusOn(found.part);
    return null;
  }

  useImperativeHandle(ref, () => ({
    createMethod,
    focus: (code) => focusOn(PART_OF_REFUSAL[code]),
    async askBank(clientSecret) {
      await stripe?.handleNextAction({ clientSecret });
    },
  }));

  function change({ elementType, error }: StripeElementChangeEvent) {
    const part = PART_OF_ELEMENT[elementType];
    if (!part) return;
    setEdited(refused);
    const found = problemOf(error?.code);
    setProblems(({ [part]: _, ...others }) => (found ? { ...others, [part]: found.problem } : others));
  }

  const invalidPart = refused && edited !== refused ? PART_OF_REFUSAL[refused] : null;
  const part = (name: CardPart, hint?: ReactNode) => {
    const problem = problems[name];
    return (
      <Field
        label={t(`card.${name}`)}
        hint={hint}
        required
        error={problem && t(PROBLEM_WORDS[name][problem])}
      >
        <CardFrame part={name} invalid={invalidPart === name} onChange={change} />
      </Field>
    );
  };
  return (
    <div className="grid gap-5">
      {part("number")}
      <div className="grid grid-cols-2 gap-4">
        {part("expiry")}
        {part("cvc", t("card.cvc.hint"))}
      </div>
    </div>
  );
}

interface CardFrameProps {
  part: CardPart;
  invalid: boolean;
  onChange: (event: StripeElementChangeEvent) => void;
}

/** A frame of Stripe's card field. A card reads from left to right in every language. */
function CardFrame({ part, invalid, onChange }: CardFrameProps) {
  const { id = "", "aria-invalid": wrong } = useFieldControl();
  const style = useStripeStyle();
  const Element = ELEMENTS[part];
  return (
    <div dir="ltr">
      <Element
        id={id}
        options={{ style }}
        onChange={onChange}
        className={classes(
          // `scheme-light`: in a dark page, the browser would paint a white background behind Stripe's light frames.
          "control smooth scheme-light focus-within:border-brand focus-within:outline-2 focus-within:outline-brand",
          (wrong || invalid) && "border-danger",
        )}
      />
    </div>
  );
}
