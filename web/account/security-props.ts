import type { TabSession } from "#web/tab/session.ts";

/** What each part of the security page needs: who is in, and what to do when the server does not know them any more. */
export type SecurityProps = { session: TabSession; turnAway: () => void };
