import { type ComponentType, Suspense, useEffect, useState } from "react";
import { setPasswordQuestion } from "#web/client-state/recent-password.ts";
import { keepSession } from "#web/client-state/renew-session.ts";
import type { PasswordDialogProps } from "./password-dialog.tsx";

interface Question {
  readonly Dialog: ComponentType<PasswordDialogProps>;
  readonly answer: (confirmed: boolean) => void;
}

/** Keeps the session of a remembered device, and asks for its password when something needs it. */
export function PasswordQuestion() {
  const [question, setQuestion] = useState<Question | null>(null);
  useEffect(() => {
    setPasswordQuestion(async () => {
      const { PasswordDialog: Dialog } = await import("./password-dialog.tsx");
      return new Promise((resolve) => {
        setQuestion({
          Dialog,
          answer: (confirmed) => {
            setQuestion(null);
            resolve(confirmed);
          },
        });
      });
    });
    const stop = keepSession();
    return () => {
      stop();
      setPasswordQuestion(null);
    };
  }, []);
  return (
    question && (
      <Suspense>
        <question.Dialog onAnswer={question.answer} />
      </Suspense>
    )
  );
}
