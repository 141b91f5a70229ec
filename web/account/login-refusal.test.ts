import { expect, test } from "vitest";
import { ApiError } from "#web/api.ts";
import { loginRefusal } from "./login-refusal.ts";

test("a reason of the server is told by its code", () => {
  expect(loginRefusal(new ApiError(401, { error: "BAD_CREDENTIALS", message: "" }))).toBe("BAD_CREDENTIALS");
  expect(loginRefusal(new ApiError(403, { error: "NO_ROLE", message: "" }))).toBe("NO_ROLE");
});

test("silence, a fault of the server and a fault of the page are told as a failed login", () => {
  expect(loginRefusal(new ApiError(0, null))).toBe("failed");
  expect(loginRefusal(new ApiError(500, null))).toBe("failed");
  expect(loginRefusal(new TypeError())).toBe("failed");
});
