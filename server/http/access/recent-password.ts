import { RECENT_PASSWORD_SECONDS } from "#contract/accounts/accounts.ts";
import type { Session } from "../server/app-types.ts";

/** Whether the person of a session gave the password within the last twelve hours. */
export const hasRecentPassword = (
  { authenticatedAt }: Pick<Session, "authenticatedAt">,
  now: Date,
): boolean => now.getTime() - authenticatedAt.getTime() < RECENT_PASSWORD_SECONDS * 1000;
