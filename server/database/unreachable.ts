/** A database and its address, without user and password, for messages: `reluit at db.example:5432`. */
export function placeOf(url: string): string {
  if (!URL.canParse(url)) return "of DATABASE_URL";
  const { hostname, port, pathname, searchParams } = new URL(url);
  const host = searchParams.get("host") ?? (hostname || "localhost");
  const isSocket = host.startsWith("/");
  const name = decodeURIComponent(pathname.slice(1)) || "postgres";
  return `${name} at ${isSocket ? host : `${host}:${searchParams.get("port") ?? (port || "5432")}`}`;
}

/** The database does not answer or refuses the user. The message is one line. */
export class DatabaseUnreachable extends Error {
  constructor(url: string, cause: unknown) {
    super(`The database ${placeOf(url)} can't be reached: ${causeOf(cause)}`, { cause });
  }
}

/** The messages of a cause. A host name with several addresses causes an AggregateError, which has no message of its own. */
function causeOf(cause: unknown): string {
  const causes: unknown[] = cause instanceof AggregateError ? cause.errors : [cause];
  return causes.map((one) => (one instanceof Error ? one.message : String(one))).join("; ");
}

/** The text of an error for an operator. */
export function explainError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error instanceof DatabaseUnreachable
    ? `${error.message}\nnpm run doctor says what can be done.`
    : error.message;
}
