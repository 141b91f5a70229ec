import { RECENT_PASSWORD_SECONDS } from "#contract/accounts/accounts.ts";
import { currentSession } from "./session.ts";

/** Asks the person for the password. Resolves to false when they decline. */
type Question = () => Promise<boolean>;

// The shell sets the question when there is a session. Until then, callers wait for it.
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

/** The tolerated difference between the clocks of browser and server. */
const MARGIN_SECONDS = 120;

let asking: Promise<boolean> | null = null;

/** Resolves to false also when the code of the question fails to load. */
async function ask(): Promise<boolean> {
  try {
    return await (await question)();
  } catch {
    return false;
  }
}

/**
 * Asks for the password when it was typed more than twelve hours ago. Called before payments and before changes of an account or
 * a price. Resolves to whether the person may go on; the server checks again. Concurrent callers share one question.
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
