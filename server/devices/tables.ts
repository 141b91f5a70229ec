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
import type { Custodian, Owner } from "#contract/devices/device-events.ts";
import type { EpisodeSource, VatRegime } from "#contract/devices/episodes.ts";
import type { Measured } from "#contract/devices/grading.ts";
import type { Accessory, CheckSource, Inspection } from "#contract/devices/inspection.ts";
import type { MachineReport, ReportReading } from "#contract/devices/machine-report.ts";
import type { PartName, PartOrigin } from "#contract/devices/parts.ts";
import type { PassportContent } from "#contract/devices/passport.ts";
import type { PointName } from "#contract/devices/protocol.ts";
import type { PhotoAngle } from "#contract/devices/publication-rule.ts";
import type { ListError, ListedFacts } from "#contract/devices/receptions.ts";
import type { DeviceStage } from "#contract/devices/stages.ts";
import type { Outcome, RunPhase } from "#contract/devices/test-run.ts";

const instant = (name: string) => timestamp(name, { withTimezone: true });
const id = () => integer().primaryKey().generatedAlwaysAsIdentity();
const device = () => integer("device_id").notNull();

export const receptions = pgTable("receptions", {
  id: id(),
  source: text().$type<EpisodeSource>().notNull(),
  /** Empty for a return, which has no supplier. */
  supplier: text().notNull().default(""),
  reference: text().notNull().default(""),
  staffId: integer("staff_id"),
  createdAt: instant("created_at").notNull(),
  supplierId: integer("supplier_id"),
  orderId: integer("order_id"),
  /** Lines of the list that were refused or left out. */
  refused: jsonb().$type<readonly ListError[]>().notNull().default([]),
  /** Of the list's text: the same file is opened once under a reference. */
  listHash: text("list_hash"),
});

/** Phones of a list without IMEI. Each becomes a device with its first scan. */
export const expectedLots = pgTable("expected_lots", {
  id: id(),
  receptionId: integer("reception_id").notNull(),
  line: integer().notNull(),
  modelId: integer("model_id").notNull(),
  /** True: any colour of the model in this storage. */
  anyColour: boolean("any_colour").notNull().default(false),
  quantity: integer().notNull(),
  arrived: integer().notNull().default(0),
  priceCents: integer("price_cents").notNull(),
  vatRegime: text("vat_regime").$type<VatRegime>().notNull(),
  listed: jsonb().$type<ListedFacts>().notNull(),
});

/**
 * Written only by `move-device.ts` and `add-device.ts`, together with an event that gives the reason, and by
 * settlement's own statement.
 */
export const devices = pgTable("devices", {
  id: id(),
  publicId: text("public_id").notNull(),
  modelId: integer("model_id").notNull(),
  serial: text(),
  stage: text().$type<DeviceStage>().notNull(),
  owner: text().$type<Owner>().notNull(),
  custodian: text().$type<Custodian>().notNull(),
  grade: text().$type<Grade>(),
  batteryHealth: smallint("battery_health"),
  repairedAt: instant("repaired_at"),
  wipedAt: instant("wiped_at"),
  heldByCustomerAt: instant("held_by_customer_at"),
  testedAt: instant("tested_at"),
  gradedAt: instant("graded_at"),
  deliveredAt: instant("delivered_at"),
  placeId: integer("place_id"),
  createdAt: instant("created_at").notNull(),
  changedAt: instant("changed_at").notNull(),
});
export type DeviceRow = typeof devices.$inferSelect;

export const deviceImeis = pgTable("device_imeis", {
  imei: text().primaryKey(),
  deviceId: device(),
  slot: smallint().notNull(),
});

export const episodes = pgTable("episodes", {
  id: id(),
  deviceId: device(),
  source: text().$type<EpisodeSource>().notNull(),
  receptionId: integer("reception_id"),
  pricePaidCents: integer("price_paid_cents").notNull(),
  vatRegime: text("vat_regime").$type<VatRegime>().notNull(),
  beganAt: instant("began_at").notNull(),
  endedAt: instant("ended_at"),
  /** The model and the other facts that the supplier's list stated. */
  listedModelId: integer("listed_model_id"),
  listed: jsonb().$type<ListedFacts>(),
});

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

/** The content of a unit's public page. `write-passport.ts` writes it. */
export const passports = pgTable("passports", {
  deviceId: integer("device_id").primaryKey(),
  publicId: text("public_id").notNull(),
  content: jsonb().$type<PassportContent>().notNull(),
  publishedAt: instant("published_at").notNull(),
});

/** The unit that a paid line gets. */
export const allocations = pgTable("allocations", {
  id: id(),
  orderId: integer("order_id").notNull(),
  position: smallint().notNull(),
  deviceId: device(),
  openedAt: instant("opened_at").notNull(),
  closedAt: instant("closed_at"),
});
