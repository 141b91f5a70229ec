import {
  AS_WRITTEN,
  LEAVE_OUT,
  type ListQuestion,
  MOST_PAID_CENTS,
  PROMISES,
} from "#contract/devices/receptions.ts";
import { readAmount } from "#contract/suppliers/read-amount.ts";
import type { ReadRow } from "./read-row.ts";
import { readPromise } from "./read-title.ts";

/** Questions of one check, by key. */
export function collectQuestions(answers: Readonly<Record<string, string>>) {
  const questions = new Map<string, ListQuestion>();
  return {
    answerOf: (key: string) => (Object.hasOwn(answers, key) ? answers[key] : undefined),
    ask(
      question: Omit<ListQuestion, "lines" | "count" | "answer" | "options"> & {
        options?: readonly { value: string; label: string }[];
      },
      line: number,
    ) {
      const known = questions.get(question.key);
      questions.set(question.key, {
        ...question,
        options: [...(question.options ?? [])],
        lines: [...(known?.lines ?? []), line].slice(0, 20),
        count: (known?.count ?? 0) + 1,
        answer: null,
      });
    },
    list: () => [...questions.values()],
  };
}

type Questions = ReturnType<typeof collectQuestions>;

/** The promised grade; undefined while it is asked. */
export function promiseOf({ gradeText, line }: ReadRow, { answerOf, ask }: Questions) {
  if (gradeText === "") return null;
  const promise = readPromise(gradeText);
  if (promise) return promise;
  const key = `grade|${gradeText.toLowerCase().replace(/\s+/g, " ").trim()}`;
  const answer = answerOf(key);
  if (answer === LEAVE_OUT) return "left";
  if (answer === "none") return null;
  const chosen = PROMISES.find((one) => one === answer);
  if (chosen) return chosen;
  ask({ kind: "grade", key, text: gradeText, of: "" }, line);
  return undefined;
}

/** The answer to a question about a price. */
const answeredPrice = (answer: string) => {
  const cents = readAmount(answer);
  return cents !== null && cents <= MOST_PAID_CENTS ? cents : null;
};

/** The price of one phone in cents; undefined while it is asked. */
export function priceOf({ priceCents, line }: ReadRow, isOdd: boolean, { answerOf, ask }: Questions) {
  if (priceCents !== null && !isOdd) return priceCents;
  const key = priceCents === null ? "price|" : `price|${line}|${priceCents}`;
  const answer = answerOf(key);
  if (answer === LEAVE_OUT) return "left";
  if (answer === AS_WRITTEN && priceCents !== null) return priceCents;
  const typed = answer === undefined ? null : answeredPrice(answer);
  if (typed !== null) return typed;
  const text = priceCents === null ? "" : (priceCents / 100).toFixed(2);
  ask({ kind: "price", key, text, of: "" }, line);
  return undefined;
}
