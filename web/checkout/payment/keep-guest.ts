import { api } from "#web/client-state/api.ts";
import { currentSession, replaceToken, type TabSession } from "#web/client-state/session.ts";

/** The time in seconds that a payment with the bank's question may take. */
const LONGEST_PAYMENT = 20 * 60;

/** Whether a guest's session may end during a payment that begins now. */
export const endsTooSoon = (
  { isGuest, claims }: Pick<TabSession, "isGuest" | "claims">,
  nowSeconds: number,
) => isGuest && claims.exp - nowSeconds < LONGEST_PAYMENT;

/**
 * Gives a guest whose session ends soon another hour, before the order is sent. After the end of the session nobody could
 * confirm the order, and the buyer would pay a second one. If the shop refuses or does not answer, the session stays as it is.
 */
export async function keepGuest() {
  const session = currentSession();
  if (!session || !endsTooSoon(session, Date.now() / 1000)) return;
  const answer = await api.call("POST /users/guest/renewal").catch(() => null);
  if (answer) replaceToken(session.token, answer);
}
