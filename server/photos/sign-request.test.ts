import { expect, test } from "vitest";
import { signRequest } from "./sign-request.ts";

// The examples of Amazon's own page "Signature Calculations for the Authorization Header".
const credentials = {
  key: "AKIAIOSFODNN7EXAMPLE",
  secret: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
  region: "us-east-1",
};
const now = new Date("2013-05-24T00:00:00Z");
const url = (path: string) => new URL(path, "https://examplebucket.s3.amazonaws.com");

test("Amazon's example of reading an object has Amazon's signature", () => {
  const headers = signRequest(
    credentials,
    { method: "GET", url: url("/test.txt"), headers: { range: "bytes=0-9" } },
    now,
  );
  expect(headers.authorization).toBe(
    "AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, SignedHeaders=host;range;x-amz-content-sha256;x-amz-date, Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41",
  );
});

test("another secret, path, body or time gives another signature", () => {
  const base = { method: "PUT", url: url("/a.webp"), body: Buffer.from("a") };
  const signatures = [
    signRequest(credentials, base, now),
    signRequest({ ...credentials, secret: "x" }, base, now),
    signRequest(credentials, { ...base, url: url("/b.webp") }, now),
    signRequest(credentials, { ...base, body: Buffer.from("b") }, now),
    signRequest(credentials, base, new Date("2013-05-24T00:00:01Z")),
  ].map((headers) => headers.authorization);
  expect(new Set(signatures).size).toBe(signatures.length);
});
