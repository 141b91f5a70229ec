import { afterAll, vi } from "vitest";

// The files of the project `shared` run in the same modules and globals, so each of them undoes what it replaced.
afterAll(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});
