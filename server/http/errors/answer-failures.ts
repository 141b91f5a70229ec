import type { IncomingMessage } from "node:http";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { ERROR_STATUS, type ErrorBody, type ErrorCode, fieldErrors } from "#contract/errors.ts";
import french from "#messages/fr/errors.json" with { type: "json" };
import { sqlState, violatedConstraint } from "#server/database/transact.ts";
import { Failure } from "./failure.ts";

const CODE_OF_FRAMEWORK_ERROR: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "UNSUPPORTED_MEDIA_TYPE",
  FST_ERR_CTP_BODY_TOO_LARGE: "PAYLOAD_TOO_LARGE",
  FST_ERR_CTP_INVALID_JSON_BODY: "MALFORMED_JSON",
  FST_ERR_CTP_EMPTY_JSON_BODY: "MALFORMED_JSON",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "MALFORMED_JSON",
  FST_ERR_BAD_URL: "NOT_FOUND",
};

const CODE_OF_STATUS: Record<number, ErrorCode> = {
  400: "MALFORMED_JSON",
  404: "NOT_FOUND",
  405: "METHOD_NOT_ALLOWED",
  408: "TIMEOUT",
  413: "PAYLOAD_TOO_LARGE",
  414: "URI_TOO_LONG",
  415: "UNSUPPORTED_MEDIA_TYPE",
  429: "TOO_MANY_REQUESTS",
  431: "HEADERS_TOO_LARGE",
  503: "UNAVAILABLE",
};

/** SQLSTATEs for lock and statement timeouts, too many connections, and a server that starts, stops, is full or a replica. */
const DATABASE_AWAY = /^(?:08...|53...|55P03|57014|57P0[1-5]|25006|25P0[34]|58...)$/;
/** SQLSTATEs for a text that a UTF-8 or JSON column cannot hold, such as one with a zero byte. */
const UNSTORABLE = /^(?:22021|22P05)$/;
const CONNECTION_LOST = /^(?:ECONN|EPIPE|ETIMEDOUT|ENOENT|EHOSTUNREACH|EAI_AGAIN)/;
const CONNECTION_WORDS =
  /timeout exceeded when trying to connect|Connection terminated|not queryable|Client has encountered a connection error/;

/** SQLSTATEs of `DATABASE_AWAY` from a server that still answers: lock and statement timeouts. */
const STATEMENT_GIVEN_UP = /^(?:55P03|57014)$/;
/** The error of a statement that node-postgres gave up on. The server may answer others. */
const READ_TIMEOUT = "Query read timeout";

/** Whether an error means that the database is unavailable. */
export const isDatabaseAway = (error: unknown): boolean =>
  DATABASE_AWAY.test(sqlState(error) ?? "") ||
  someCause(error, ({ message }) => message.includes(READ_TIMEOUT)) ||
  hasLostConnection(error);

/** Whether an error means that the database would answer no statement now. A slow statement does not count. */
export const isConnectionLost = (error: unknown): boolean => {
  const state = sqlState(error) ?? "";
  return (DATABASE_AWAY.test(state) && !STATEMENT_GIVEN_UP.test(state)) || hasLostConnection(error);
};

const hasLostConnection = (error: unknown) =>
  someCause(
    error,
    (cause) =>
      ("code" in cause && CONNECTION_LOST.test(String(cause.code))) || CONNECTION_WORDS.test(cause.message),
  );

function someCause(error: unknown, test: (cause: Error) => boolean): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (test(cause)) return true;
  return false;
}

/** Turns any error of a request into a Failure. */
export function toFailure(error: unknown): Failure {
  if (!(error instanceof Error)) return new Failure("INTERNAL", { cause: error });
  if (error instanceof Failure) return error;
  if (hasZodFastifySchemaValidationErrors(error))
    return new Failure("VALIDATION", {
      fields: fieldErrors(
        error.validation.map(({ instancePath, message, keyword }) => ({
          code: keyword,
          message: message ?? "",
          path: instancePath.split("/").filter(Boolean),
        })),
      ),
    });
  if (UNSTORABLE.test(sqlState(error) ?? "")) return new Failure("VALIDATION");
  // The person was erased a moment ago, by themselves in another tab or by the operator.
  if (violatedConstraint(error) === "person_not_erased") return new Failure("UNAUTHENTICATED");
  if (isDatabaseAway(error)) return new Failure("UNAVAILABLE", { retryAfter: 2, cause: error });
  const framework = "code" in error ? CODE_OF_FRAMEWORK_ERROR[String(error.code)] : undefined;
  if (framework) return new Failure(framework);
  const status = "statusCode" in error ? CODE_OF_STATUS[Number(error.statusCode)] : undefined;
  return new Failure(status ?? "INTERNAL", { cause: error });
}

/** Words that older clients look for in the message of a conflict. */
const NAMED: Partial<Record<ErrorCode, string>> = { EMAIL_TAKEN: "Email : ", USERNAME_TAKEN: "Username : " };

/** The body of a refusal, with the French sentence of its code. */
export function errorBody(failure: Failure, requestId: string): ErrorBody {
  const { fields, sentence, prices, stock, offers, towns, voucher } = failure.details;
  return {
    error: failure.code,
    message: `${NAMED[failure.code] ?? ""}${sentence ?? french[failure.code]}`,
    ...(fields ? { fields } : {}),
    ...(prices ? { prices } : {}),
    ...(stock ? { stock } : {}),
    ...(offers ? { offers } : {}),
    ...(towns ? { towns } : {}),
    ...(voucher ? { voucher } : {}),
    requestId,
  };
}

/** Answers every error as JSON with a code. Logs only faults of the shop as errors. */
export function answerFailures(error: FastifyError | Failure, request: FastifyRequest, reply: FastifyReply) {
  // A request that its client aborted is no fault of the shop.
  const gone = request.raw.destroyed && !request.raw.complete;
  const failure = gone ? new Failure("TIMEOUT") : toFailure(error);
  const status = ERROR_STATUS[failure.code];
  if (status >= 500) {
    const err = failure.details.cause ?? failure;
    request.log.error({ reqId: request.id, err }, failure.code);
  }
  if (failure.code === "PAYLOAD_TOO_LARGE" && !request.raw.complete && !request.raw.readableEnded) {
    // The body is read first: a client that is still sending would get a broken pipe instead of the answer.
    return untilRead(request.raw).then(() => refuse(failure, request, reply.removeHeader("connection")));
  }
  return refuse(failure, request, reply);
}

/** Reads a refused body to its end and drops it. `cut-slow-clients.ts` cuts a client that never stops. */
function untilRead(body: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    for (const end of ["end", "close", "error"]) body.once(end, () => resolve());
    body.resume();
  });
}

function refuse(failure: Failure, request: FastifyRequest, reply: FastifyReply) {
  if (failure.details.retryAfter) reply.header("retry-after", String(failure.details.retryAfter));
  return reply
    .code(ERROR_STATUS[failure.code])
    .header("cache-control", "no-store")
    .type("application/json; charset=utf-8")
    .serializer((body: unknown) => JSON.stringify(body))
    .send(errorBody(failure, request.id));
}
