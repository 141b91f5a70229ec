import { data, redirect } from "react-router";
import type { RepairModel, RepairOption } from "#contract/repair.ts";
import { readChosen } from "#contract/repair-rules.ts";
import type { Api } from "#web/api.ts";
import { BRANDS_PATH, readModelId } from "./addresses.ts";

export interface Repair {
  readonly model: RepairModel;
  readonly options: readonly RepairOption[];
  /** Ids of options the address chooses, as far as the phone has them, in the order they are listed. */
  readonly chosen: readonly number[];
}

/** What an address of the third step is about. Without a model the first step comes first; an unknown one is a 404. */
export async function loadRepair(api: Api, address: string): Promise<Repair> {
  const { searchParams } = new URL(address);
  const id = readModelId(searchParams);
  if (id === null) throw redirect(BRANDS_PATH);
  const models = await api.repairModels();
  const model = models.find((one) => one.id === id);
  if (!model) throw data(null, { status: 404 });
  const options = await api.repairOptions(id);
  const asked = new Set(readChosen(searchParams));
  return { model, options, chosen: options.flatMap((option) => (asked.has(option.id) ? [option.id] : [])) };
}
