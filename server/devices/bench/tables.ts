import {
  boolean,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import type { Grade } from "#contract/catalog/conditions.ts";
import type { Measured } from "#contract/devices/grading.ts";
import type { Accessory, CheckSource, Inspection } from "#contract/devices/inspection.ts";
import type { MachineReport, ReportReading } from "#contract/devices/machine-report.ts";
import type { PartName, PartOrigin } from "#contract/devices/parts.ts";
import type { PointName } from "#contract/devices/protocol.ts";
import type { PhotoAngle } from "#contract/devices/publication-rule.ts";
import type { Outcome, RunPhase } from "#contract/devices/test-run.ts";

const instant = (name: string) => timestamp(name, { withTimezone: true });
const id = () => integer().primaryKey().generatedAlwaysAsIdentity();
const device = () => integer("device_id").notNull();

export const testRuns = pgTable("test_runs", {
  id: id(),
  /** Chosen by the page: the same key is the same run. */
  key: uuid().notNull(),
  deviceId: device(),
  phase: text().$type<RunPhase>().notNull(),
  protocolVersion: smallint("protocol_version").notNull(),
  staffId: integer("staff_id").notNull(),
  beganAt: instant("began_at").notNull(),
  finishedAt: instant("finished_at"),
});

export const testResults = pgTable(
  "test_results",
  {
    runId: integer("run_id").notNull(),
    point: text().$type<PointName>().notNull(),
    outcome: text().$type<Outcome>().notNull(),
    value: integer(),
    note: text().notNull().default(""),
    staffId: integer("staff_id").notNull(),
    /** The machine's report that states the result. Null for a person's result. */
    reportId: integer("report_id"),
    at: instant("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.point] })],
);

/** Reports of machines. Each file is private and kept. */
export const machineReports = pgTable("machine_reports", {
  id: id(),
  deviceId: device(),
  episodeId: integer("episode_id").notNull(),
  fileId: uuid("file_id").notNull(),
  sha256: text().notNull(),
  format: text().$type<MachineReport["format"]>().notNull(),
  reading: jsonb().$type<ReportReading>(),
  isMatched: boolean("is_matched").notNull(),
  /** The run that took the report's results. */
  runId: integer("run_id"),
  staffId: integer("staff_id").notNull(),
  at: instant("at").notNull(),
});

/** The facts found when a phone was looked at. The newest row of an episode counts. */
export const deviceInspections = pgTable("device_inspections", {
  id: id(),
  deviceId: device(),
  episodeId: integer("episode_id").notNull(),
  accessories: text().array().$type<Accessory[]>().notNull(),
  simLock: text("sim_lock").$type<Inspection["simLock"]>().notNull(),
  activationLock: text("activation_lock").$type<Inspection["activationLock"]>().notNull(),
  activationSource: text("activation_source").$type<CheckSource>(),
  blacklist: text().$type<Inspection["blacklist"]>().notNull(),
  blacklistSource: text("blacklist_source").$type<CheckSource>(),
  blacklistOn: date("blacklist_on", { mode: "string" }),
  waterMark: text("water_mark").$type<Inspection["waterMark"]>().notNull(),
  imeiRead: boolean("imei_read").notNull(),
  note: text().notNull(),
  staffId: integer("staff_id").notNull(),
  at: instant("at").notNull(),
});

/** Private photographs of flaws found at the inspection. */
export const flawPhotos = pgTable("flaw_photos", {
  fileId: uuid("file_id").primaryKey(),
  deviceId: device(),
  episodeId: integer("episode_id").notNull(),
  staffId: integer("staff_id").notNull(),
  at: instant("at").notNull(),
});

/** Photographs of the points of a run. The pictures are private files. */
export const pointPhotos = pgTable(
  "point_photos",
  {
    runId: integer("run_id").notNull(),
    point: text().$type<PointName>().notNull(),
    fileId: uuid("file_id").notNull(),
    staffId: integer("staff_id").notNull(),
    at: instant("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.point] })],
);

export const gradings = pgTable("gradings", {
  id: id(),
  deviceId: device(),
  marks: jsonb().$type<Measured>().notNull(),
  grade: text().$type<Grade>().notNull(),
  /** A grade that differs from the measured one and waits for a second person. */
  wanted: text().$type<Grade>(),
  reason: text().notNull().default(""),
  staffId: integer("staff_id").notNull(),
  approvedBy: integer("approved_by"),
  at: instant("at").notNull(),
  decidedAt: instant("decided_at"),
});

export const wipes = pgTable("wipes", {
  id: id(),
  deviceId: device(),
  method: text().notNull(),
  tool: text().notNull(),
  toolVersion: text("tool_version").notNull(),
  verification: text().notNull(),
  place: text().notNull(),
  reportId: integer("report_id"),
  staffId: integer("staff_id").notNull(),
  at: instant("at").notNull(),
});

export const partsFitted = pgTable("parts_fitted", {
  id: id(),
  deviceId: device(),
  part: text().$type<PartName>().notNull(),
  origin: text().$type<PartOrigin>().notNull(),
  staffId: integer("staff_id").notNull(),
  at: instant("at").notNull(),
});

export const devicePhotos = pgTable("device_photos", {
  /** The id of the pictures in the photo store. */
  id: uuid().primaryKey(),
  deviceId: device(),
  episodeId: integer("episode_id").notNull(),
  angle: text().$type<PhotoAngle>().notNull(),
  /** Null for a photograph of the demo, which is drawn when it is first requested. */
  staffId: integer("staff_id"),
  at: instant("at").notNull(),
});
