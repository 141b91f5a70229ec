import { and, eq } from "drizzle-orm";
import { readImei } from "#contract/devices/imei.ts";
import { MAX_REPORT_BYTES, type ReportInput } from "#contract/devices/machine-report.ts";
import { plainSigns } from "#contract/text/plain-signs.ts";
import type { StaffActor } from "#server/audit/record-audit.ts";
import type { Queries } from "#server/database/client.ts";
import { violatedConstraint, wroteNothing } from "#server/database/transact.ts";
import { type FileStore, storeFile } from "#server/files/file-store.ts";
import { files } from "#server/files/tables.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { ReadPhone } from "../machine-reports/read-phone.ts";
import { readReport } from "../machine-reports/read-report.ts";
import { type DeviceRow, deviceImeis, devices } from "../tables.ts";
import { type BenchDeps, changeUnit, type Target } from "./change-unit.ts";
import { openEpisode } from "./open-episode.ts";
import { machineReports } from "./tables.ts";
import { takeInReports } from "./take-in-reports.ts";

type Deps = BenchDeps & { readonly files: FileStore };

const refuse = (code: "INVALID" | "TOO_BIG" | "TAKEN" | "REQUIRED" | "MISMATCH") =>
  new Failure("VALIDATION", { fields: { content: code } });

/** The stages at which a report may be attached. */
const ATTACHED: readonly DeviceRow["stage"][] = [
  ...(["received", "inspected", "quarantine", "repairing", "wiped", "tested", "graded"] as const),
];

/**
 * Attaches a machine's report to its phone and keeps the file, private. The results that it states go into the open run, or into
 * a new one once the phone is inspected.
 * Errors: NOT_FOUND; STALE; VALIDATION with `content`: INVALID for no report, TOO_BIG, TAKEN for the same file again, REQUIRED
 * for a report without an identity to compare, MISMATCH for another phone's.
 */
export async function attachReport(
  deps: Deps,
  { content, ...target }: ReportInput & Target,
  actor: StaffActor,
): Promise<void> {
  const bytes = Buffer.from(content, "base64");
  if (bytes.length > MAX_REPORT_BYTES) throw refuse("TOO_BIG");
  const report = readReport(bytes);
  if (!report) throw refuse("INVALID");
  const file = await storeFile(deps.files, {
    ...{ kind: "machine-report", contentType: "application/octet-stream", content: bytes },
    now: deps.clock(),
  });
  try {
    await changeUnit(deps, target, actor, async (locked) => {
      const { tx, unit, at, note } = locked;
      if (!ATTACHED.includes(unit.stage)) throw new Failure("STALE");
      const episode = await openEpisode(tx, unit);
      const phone = report.kind === "phones" ? await phoneOf(tx, unit, report.phones) : null;
      await tx.insert(files).values(file);
      const reading = phone?.reading ?? null;
      const format = phone?.format ?? "pdf";
      await tx.insert(machineReports).values({
        ...{ deviceId: unit.id, episodeId: episode.id, fileId: file.id, sha256: file.sha256, reading, at },
        ...{ format, isMatched: phone !== null, staffId: actor.staffId },
      });
      await takeInReports(locked, episode);
      const points = reading?.results.length ?? 0;
      await note({ kind: "report-attached", facts: { format, points } });
      return { action: "device.report-attached", changes: { points: { from: null, to: points } } };
    });
  } catch (error) {
    if (wroteNothing(error)) await deps.files.remove(file.id).catch(() => {});
    if (violatedConstraint(error) === "machine_reports_device_id_sha256_key") throw refuse("TAKEN");
    throw error;
  }
}

/** The phone of a report that is this unit, by IMEI, else by serial number. */
async function phoneOf(tx: Queries, unit: DeviceRow, phones: readonly ReadPhone[]): Promise<ReadPhone> {
  const known = await tx.select().from(deviceImeis).where(eq(deviceImeis.deviceId, unit.id));
  const imeis = new Set(known.map(({ imei }) => imei));
  const serial = unit.serial?.toUpperCase();
  /** Null: nothing can be compared. */
  const isThis = (phone: ReadPhone): boolean | null => {
    const named = phone.imeis.map(readImei).filter((imei) => imei !== null);
    if (named.length > 0 && imeis.size > 0) return named.some((imei) => imeis.has(imei));
    const serials = phone.serials.map((text) => plainSigns(text).toUpperCase());
    return serials.length > 0 && serial ? serials.includes(serial) : null;
  };
  const found = phones.find((phone) => isThis(phone) === true);
  if (found) return found;
  throw refuse(phones.some((phone) => isThis(phone) === false) ? "MISMATCH" : "REQUIRED");
}

/** The file of a report of this device. Error: NOT_FOUND, also for another device's. */
export async function readReportFile(
  { database, files: store }: Omit<Deps, "clock">,
  { publicId, report }: { readonly publicId: string; readonly report: number },
): Promise<Buffer> {
  const [found] = await database
    .select({ id: machineReports.fileId })
    .from(machineReports)
    .innerJoin(devices, eq(devices.id, machineReports.deviceId))
    .where(and(eq(devices.publicId, publicId), eq(machineReports.id, report)));
  const content = found && (await store.get(found.id));
  if (!content) throw new Failure("NOT_FOUND");
  return content;
}
