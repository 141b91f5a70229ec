/** Why the embedded PostgreSQL cannot start. */
export type EmbeddedErrorCode =
  | "ALREADY_RUNNING"
  | "UNSUPPORTED_PLATFORM"
  | "PACKAGE_MISSING"
  | "NO_ACCOUNT"
  | "WRONG_OWNER"
  | "FOLDER_UNREACHABLE"
  | "OTHER_MAJOR_VERSION"
  | "START_FAILED";

/** An error for the operator. Its message is one line that says what to do. */
export class EmbeddedPostgresError extends Error {
  override readonly name = "EmbeddedPostgresError";
  readonly code: EmbeddedErrorCode;

  constructor(code: EmbeddedErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
