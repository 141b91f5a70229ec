import { RECENT_PASSWORD_SECONDS } from "#contract/accounts/accounts.ts";
import { currentSession } from "./session.ts";

/** Asks the person for the password; false when they decline. */
type Question = () => Promise<boolean>;

// The shell brings the question with the session. Until then, callers wait for it.
let resolve: (question: Question) => void;
let question = awaitQuestion();

function awaitQuestion() {
  return new Promise<Question>((done) => {
    resolve = done;
  });
}

export function setPasswordQuestion(asked: Question | null) {
  if (asked) resolve(asked);
  else question = awaitQuestion();
}

/** The clocks of browser and server may differ by this. */
const MARGIN_SECONDS = 120;

let asking: Promise<boolean> | null = null;

/** False also when the question cannot be shown, since its code did not load. */
async function ask(): Promise<boolean> {
  try {
    return await (await question)();
  } catch {
    return false;
  }
}

/**
 * Before paying, and changing the account or a price: asks for the password when it was given more than twelve hours ago. Returns
 * whether the person may go on; the server checks again. Callers at the same time share one question.
 */
export async function requireRecentPassword(): Promise<boolean> {
  const since = currentSession()?.claims.auth_time;
  if (since === undefined || Date.now() / 1000 - since < RECENT_PASSWORD_SECONDS - MARGIN_SECONDS)
    return true;
  asking ??= ask().finally(() => {
    asking = null;
  });
  return asking;
}
