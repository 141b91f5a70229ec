import { createHash, createHmac } from "node:crypto";

/** The credentials of an S3-compatible store. */
export interface Credentials {
  readonly key: string;
  readonly secret: string;
  readonly region: string;
}

interface Unsigned {
  readonly method: string;
  readonly url: URL;
  /** Lower-case names. `host` and the date are added. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest("hex");
const hmac = (key: string | Buffer, data: string) => createHmac("sha256", key).update(data).digest();

/**
 * The headers of a request signed for S3 (AWS Signature Version 4, "Authenticating Requests: Using the Authorization
 * Header"). The path must need no encoding; there is no query.
 */
export function signRequest(credentials: Credentials, request: Unsigned, now: Date): Record<string, string> {
  const time = now.toISOString().replace(/[-:]|\.\d{3}/g, "");
  const day = time.slice(0, 8);
  const digest = sha256(request.body ?? "");
  const headers: Record<string, string> = {
    ...request.headers,
    host: request.url.host,
    "x-amz-content-sha256": digest,
    "x-amz-date": time,
  };
  const names = Object.keys(headers).sort();
  const signedHeaders = names.join(";");
  const canonical = [
    request.method,
    request.url.pathname,
    "",
    ...names.map((name) => `${name}:${headers[name]}`),
    "",
    signedHeaders,
    digest,
  ].join("\n");
  const scope = `${day}/${credentials.region}/s3/aws4_request`;
  const toSign = ["AWS4-HMAC-SHA256", time, scope, sha256(canonical)].join("\n");
  const signingKey = [day, credentials.region, "s3", "aws4_request"].reduce<string | Buffer>(
    (key, part) => hmac(key, part),
    `AWS4${credentials.secret}`,
  );
  const signature = createHmac("sha256", signingKey).update(toSign).digest("hex");
  // fetch sets the host itself.
  const { host: _, ...sent } = headers;
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${credentials.key}/${scope}, SignedHeaders=${signedHeaders}, Signature=${signature}`,
  };
}
