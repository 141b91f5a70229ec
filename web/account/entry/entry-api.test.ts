import { expect, test } from "vitest";
import { ApiError } from "#web/client-state/api-error.ts";
import { loginRefusal } from "./entry-api.ts";

test("a refusal of the server is shown by its code", () => {
  expect(loginRefusal(new ApiError(401, { error: "BAD_CREDENTIALS", message: "" }))).toBe("BAD_CREDENTIALS");
  expect(loginRefusal(new ApiError(403, { error: "NO_ROLE", message: "" }))).toBe("NO_ROLE");
});

test("a network error, a server error and a client error show a failed login", () => {
  expect(loginRefusal(new ApiError(0, null))).toBe("failed");
  expect(loginRefusal(new ApiError(500, null))).toBe("failed");
  expect(loginRefusal(new TypeError())).toBe("failed");
});
