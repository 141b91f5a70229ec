import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import { RegisterLine, RegisterPerson, type RegisterQuery } from "#contract/buyback/register.ts";
import { recordAudit, type StaffActor } from "#server/audit/record-audit.ts";
import {
  byNumber,
  byText,
  byTime,
  IsoTime,
  type List,
  readPage,
  sortedBy,
} from "#server/back-office/read-page.ts";
import type { Database, Queries } from "#server/database/client.ts";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { SecretBox } from "#server/staff/factors/secret-box.ts";
import type { RegisterDeps } from "./add-line.ts";

type Deps = RegisterDeps & { readonly database: Database };

/** The lines of a period, with their persons in clear. Whoever reads them must be recorded: `readRegister`, `recordExports`. */
export function registerList(secretBox: SecretBox, query: RegisterQuery): List<RegisterLine> {
  const { from, to, q, sort = "-number" } = query;
  const text = q?.replace(/\D/g, "");
  return {
    ...{ query, row: rowOf(secretBox), columns: COLUMNS, from: FROM, key: sql`r.number` },
    filters: [
      from && sql`r.at >= (${from}::date::timestamp at time zone 'Europe/Paris')`,
      to && sql`r.at < ((${to}::date + 1)::timestamp at time zone 'Europe/Paris')`,
      q && (text?.length === 15 ? sql`r.imei = ${text}` : sql`r.number::text = ${text ?? ""}`),
    ],
    ...sortedBy(sort, {
      number: undefined,
      at: byTime(sql`r.at`),
      phone: byText(sql`r.description`),
      price: byNumber(sql`r.price_cents`),
    }),
  };
}

/** A page of the register. The audit log gets the numbers of the lines that were shown. */
export async function readRegister(deps: Deps, query: RegisterQuery, actor: StaffActor) {
  const page = await readPage(deps.database, registerList(deps.secretBox, query));
  const numbers = page.rows.map(({ number }) => number);
  if (numbers.length > 0) await recordReading(deps, `${Math.min(...numbers)}–${Math.max(...numbers)}`, actor);
  return page;
}

/** A line of the register. The audit log gets its reading. Error: NOT_FOUND. */
export async function readRegisterLine(deps: Deps, number: number, actor: StaffActor): Promise<RegisterLine> {
  const line = await findRegisterLine(deps.database, deps.secretBox, number);
  if (!line) throw new Failure("NOT_FOUND");
  await recordReading(deps, String(number), actor);
  return line;
}

async function findRegisterLine(db: Queries, secretBox: SecretBox, number: number) {
  const { rows } = await db.execute(sql`select ${COLUMNS} ${FROM} where r.number = ${number}`);
  return z.array(rowOf(secretBox)).parse(rows)[0];
}

/** Records who reads, before the answer is sent. */
const recordReading = ({ database, clock }: Deps, id: string, actor: StaffActor) =>
  transact(database, (tx) =>
    recordAudit(tx, clock, { actor, action: "register.read", object: { type: "register", id } }),
  );

const COLUMNS = sql`r.number, r.at, r.buyback_id as "buybackId", d.public_id as device, r.corrects, r.reason, c.number as "correctedBy",
  s.name as staff, r.person, r.description, r.imei, r.provenance, r.price_cents as "priceCents", r.means`;
const FROM = sql`from buyback_register r join devices d on d.id = r.device_id left join staff s on s.id = r.staff_id
  left join buyback_register c on c.corrects = r.number`;

const rowOf = (secretBox: SecretBox) =>
  z.extend(RegisterLine, {
    at: IsoTime,
    person: z.pipe(
      z.string(),
      z.transform((sealed) => RegisterPerson.parse(JSON.parse(secretBox.open(sealed)))),
    ),
  });
