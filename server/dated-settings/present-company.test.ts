import { expect, test, vi } from "vitest";
import { DEFAULT_COMPANY } from "#contract/company.ts";
import type { Queries } from "#server/database/client.ts";
import { openCompany } from "./present-company.ts";

test("of two overlapping readings of the company the newest stays", async () => {
  const answers: ((rows: unknown) => void)[] = [];
  const orderBy = () => new Promise((resolve) => void answers.push(resolve));
  const database = { select: () => ({ from: () => ({ where: () => ({ orderBy }) }) }) };
  const version = (id: number, tradeName: string) => [
    { id, validFrom: new Date("2020-01-01T00:00:00Z"), value: { tradeName } },
  ];
  const opening = openCompany({
    database: database as unknown as Queries,
    clock: () => new Date("2026-11-27T00:00:00Z"),
    first: DEFAULT_COMPANY as never,
  });
  answers.shift()?.(version(1, "Avant"));
  const company = await opening;
  const both = [company.reload(), company.reload()];
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  answers.shift()?.(version(1, "Avant"));
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  answers.shift()?.(version(2, "Après"));
  expect(await Promise.all(both)).toEqual([false, true]);
  expect(company.now()).toMatchObject({ tradeName: "Après" });
});
