/**
 * No call of the contract changes a member who has more by a role than the caller has. The calls on a member are not
 * listed: an administrator makes every call that writes, with the ids of the member, and someone who lacks one
 * permission of the member's role makes those again that changed the member.
 */
import { randomUUID } from 'node:crypto';

import { and, eq, getTableColumns, gt, is, ne } from 'drizzle-orm';
import { PgTable, type PgColumn } from 'drizzle-orm/pg-core';
import { beforeAll, expect, test } from 'vitest';

import type { Call } from '#contract/call.ts';
import { contract, readCallKey } from '#contract/contract.ts';
import { printSchema } from '#contract/openapi/print-schema.ts';

import { permissions, teamMembers } from '#server/base/db/schema/administration.ts';
import * as directory from '#server/base/db/schema/staff-directory.ts';
import * as roles from '#server/base/db/schema/staff-directory.ts';
import * as staffTables from '#server/base/db/schema/staff.ts';
import { shareStaff, signInStaff, type SignedInStaff } from '#server/testing/staff.ts';
import { addPasskeyTo } from '../passkeys/passkey-testing.ts';
import { changeMembers, makeRole } from './team-testing.ts';
import { sharePark } from '#server/testing/test-park.ts';

const park = sharePark();
let ids: { member: string; session: string; role: string };
let kept: Map<PgTable, Record<string, unknown>[]>;

const admin = shareStaff(park, 'admin');
beforeAll(async () => {
  const agent = await signInStaff(park, 'agent');
  await addPasskeyTo(agent);
  const role = await makeRole(admin, 'Keys of systems', ['API Key Create']);
  await changeMembers(admin, ['agent'], { kind: 'give-role', roleGUID: role });
  ids = { member: agent.login.teamMemberGUID, session: agent.login.sessionGUID, role };
  kept = await rowsOfMember();
});

const columnsOf = (table: PgTable) => getTableColumns(table) as Record<string, PgColumn>; // tables without views

/** The member and the role, and every table of sign-ins and roles that has a member in its rows. */
const tables = new Map<PgTable, PgColumn>([
  [roles.staffRoles, roles.staffRoles.guid],
  [teamMembers, teamMembers.guid],
  ...[...Object.values(staffTables), ...Object.values(roles), ...Object.values(directory)].flatMap(
    (table) => {
      const column = is(table, PgTable) ? columnsOf(table)['memberGuid'] : undefined;
      return is(table, PgTable) && column !== undefined ? [[table, column] as const] : [];
    },
  ),
]);

const idIn = (table: PgTable): string => (table === roles.staffRoles ? ids.role : ids.member);

async function rowsOfMember(): Promise<typeof kept> {
  const found: typeof kept = new Map();
  for (const [table, column] of tables)
    found.set(
      table,
      await park.services.db
        .select()
        .from(table)
        .where(eq(column, idIn(table))),
    );
  return found;
}

const isUnchanged = async (): Promise<boolean> => {
  const now = await rowsOfMember();
  return [...kept].every(([table, rows]) => JSON.stringify(rows) === JSON.stringify(now.get(table)));
};

async function putMemberBack(): Promise<void> {
  const { db } = park.services;
  for (const table of [teamMembers, roles.staffRoles])
    await db.delete(table).where(eq(table.guid, idIn(table)));
  for (const [table, rows] of kept) if (rows.length > 0) await db.insert(table).values(rows);
}

/** A call with the ids of the member. */
interface Aimed {
  key: string;
  path: string;
  body: unknown;
}

const make = ({ call }: SignedInStaff, { key, path, body }: Aimed) =>
  call(readCallKey(key).method, path, body);

/** Every call of the team that writes, with each id in its path and each form that its body may have. */
function aimedCalls(): Aimed[] {
  return Object.entries<Call>(contract).flatMap(([key, { access, body }]) => {
    const { method, path } = readCallKey(key);
    if (access.kind !== 'staff' || method === 'GET') return [];
    const paths = path.includes(':')
      ? Object.values(ids).map((id) => path.replaceAll(/:\w+\??/g, id))
      : [path];
    const bodies = body === undefined ? [undefined] : bodiesOf(printSchema(body, 'input') as Schema); // a JSON schema
    return paths.flatMap((one) => bodies.map((sent) => ({ key, path: one, body: sent })));
  });
}

interface Schema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
}

/** One value of each simple type, and each form of the others. */
function bodiesOf(schema: Schema, name = ''): unknown[] {
  const forms = schema.oneOf ?? schema.anyOf;
  if (forms !== undefined) return forms.flatMap((form) => bodiesOf(form, name));
  if (schema.type === 'object') return objectsOf(schema);
  if (schema.type === 'array') return bodiesOf(schema.items ?? {}, name).map((item) => [item]);
  const simple: Record<string, unknown> = { boolean: false, number: 1, integer: 1, null: null };
  return [schema.const ?? schema.enum?.[0] ?? simple[schema.type ?? ''] ?? textOf(name)];
}

/** The required fields, and the same with one field more or with another form of one field. */
function objectsOf({ properties = {}, required = [] }: Schema): unknown[] {
  const formsOf = (field: string) => bodiesOf(properties[field] ?? {}, field);
  const first = Object.fromEntries(required.map((field) => [field, formsOf(field)[0]]));
  const others = Object.keys(properties).flatMap((field) =>
    formsOf(field)
      .slice(required.includes(field) ? 1 : 0)
      .map((value) => ({ ...first, [field]: value })),
  );
  return [first, ...others];
}

function textOf(name: string): string {
  if (/rolename/i.test(name)) return randomUUID();
  if (/permission/i.test(name)) return 'Test Pass List';
  if (/role/i.test(name)) return ids.role;
  if (/session/i.test(name)) return ids.session;
  if (/password/i.test(name)) return 'gulls over the north pier';
  if (/username|email/i.test(name)) return 'changed@harborlight.example';
  if (/until|timestamp|end/i.test(name)) return '2027-01-31';
  return ids.member;
}

/** The calls of an administrator that change the member, who is put back after each. */
async function findCallsOnMembers(): Promise<Aimed[]> {
  const found: Aimed[] = [];
  for (const aimed of aimedCalls()) {
    const { statusCode } = await make(admin, aimed);
    if (statusCode >= 300 || (await isUnchanged())) continue;
    found.push(aimed);
    await putMemberBack();
  }
  return found;
}

const timeout = 300_000;

test(
  'every call on a member is refused to someone who lacks a permission of the member’s role',
  async () => {
    const onMember = await findCallsOnMembers();
    expect([...new Set(onMember.map(({ key }) => key))].toSorted()).toEqual([
      'DELETE /api/admin/team-member/:id',
      'DELETE /api/admin/team-member/:id/second-factor',
      'DELETE /api/admin/team-role/:id',
      'POST /api/admin/team-member/:id/password-link',
      'POST /api/admin/team/change/',
      'PUT /api/admin/session/:id',
      'PUT /api/admin/team-member/:id',
      'PUT /api/admin/team-role/:id',
    ]);
    const { db } = park.services;
    // The lead may do everything but make keys.
    await db
      .update(permissions)
      .set({ accessLevelMin: 40 })
      .where(and(gt(permissions.accessLevelMin, 40), ne(permissions.name, 'API Key Create')));
    const lead = await signInStaff(park, 'lead');
    const refused: unknown[] = [];
    for (const aimed of onMember) {
      const answer = await make(lead, aimed);
      const isRefused = answer.statusCode === 403 || /"outcome":"refused"/.test(answer.body);
      if (!isRefused || !(await isUnchanged())) refused.push([aimed, answer.statusCode, answer.body]);
      await putMemberBack();
    }
    expect(refused).toEqual([]);
  },
  timeout,
);
