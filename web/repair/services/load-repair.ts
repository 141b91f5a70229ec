import { data, redirect } from "react-router";
import type { PageData } from "#contract/page-ports.ts";
import type { MeasuredTimes } from "#contract/repair/measured-times.ts";
import type { RepairModel, RepairOption, UnofferedRepair } from "#contract/repair/repair.ts";
import { readChosen } from "#contract/repair/repair-rules.ts";
import { BRANDS_PATH, readModelId } from "../addresses.ts";

export interface Repair {
  readonly model: RepairModel;
  readonly options: readonly RepairOption[];
  readonly unoffered: readonly UnofferedRepair[];
  /** The ids of the chosen options that exist for the phone, in list order. */
  readonly chosen: readonly number[];
  readonly measured: MeasuredTimes;
}

/**
 * Reads the phone and the options of an address. Without a model, it redirects to the first step. Errors: 404 for an unknown
 * model.
 */
export async function loadRepair(
  api: Pick<PageData, "repairModels" | "repairOptions" | "unofferedRepairs" | "repairTimes">,
  address: string,
): Promise<Repair> {
  const { searchParams } = new URL(address);
  const id = readModelId(searchParams);
  if (id === null) throw redirect(BRANDS_PATH);
  const models = await api.repairModels();
  const model = models.find((one) => one.id === id);
  if (!model) throw data(null, { status: 404 });
  const [options, unoffered, measured] = await Promise.all([
    api.repairOptions(id),
    api.unofferedRepairs(id),
    api.repairTimes(),
  ]);
  const requested = new Set(readChosen(searchParams));
  return {
    model,
    options,
    unoffered,
    measured,
    chosen: options.flatMap((option) => (requested.has(option.id) ? [option.id] : [])),
  };
}
