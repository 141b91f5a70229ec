import { type ComponentType, useEffect, useState } from "react";
import { setPasswordQuestion } from "#web/client-state/recent-password.ts";
import { keepSession } from "#web/client-state/renew-session.ts";
import type { PasswordDialogProps } from "./password-dialog.tsx";

interface Question {
  readonly Dialog: ComponentType<PasswordDialogProps>;
  readonly answer: (confirmed: boolean) => void;
}

/** Renews the session of a remembered device, and shows the password question when a request needs it. */
export function PasswordQuestion() {
  const [question, setQuestion] = useState<Question | null>(null);
  useEffect(() => {
    let left = false;
    let answerOpen = (_confirmed: boolean) => {};
    setPasswordQuestion(async () => {
      const { PasswordDialog: Dialog } = await import("./password-dialog.tsx");
      if (left) return false;
      return new Promise((resolve) => {
        answerOpen = (confirmed) => {
          setQuestion(null);
          resolve(confirmed);
        };
        setQuestion({ Dialog, answer: answerOpen });
      });
    });
    const stop = keepSession();
    return () => {
      left = true;
      stop();
      setPasswordQuestion(null);
      answerOpen(false);
    };
  }, []);
  return question && <question.Dialog onAnswer={question.answer} />;
}
