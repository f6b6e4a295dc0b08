/** The calls of every data tab, made from its entry in `adminTabs` (staff §7). */
import * as z from 'zod/mini';

import { cellSchema, isReadable, isWritable, type CellValue } from '../admin-columns.ts';
import { adminTabs, type AdminTab, type AdminTabName } from '../admin-tabs.ts';
import { jsonReply, type Call } from '../call.ts';
import type { PermissionName } from '../staff-permissions.ts';

type TabApi = (typeof adminTabs)[AdminTabName]['api'];
/** Sessions are neither made nor deleted by hand. */
type OpenApi = Exclude<TabApi, '/api/admin/session/'>;

/** A row of any data tab: its cells by name, and the version that an edit may name in If-Match. */
export type AdminRow = Record<string, CellValue | undefined>;

/** How a long list is asked for page by page; without `limit` the answer is the whole list, as specified. */
const listQuery = z.object({
  /** The id of one row: the answer is that row alone, or nothing where it is gone. */
  id: z.optional(z.string().check(z.maxLength(100))),
  /** Looked for in every text that a person sees. */
  search: z.optional(z.string().check(z.maxLength(200))),
  /** A column's name; with a minus the other way round. */
  sort: z.optional(z.string().check(z.maxLength(100))),
  /** A JSON object: a column's name and what its value holds. */
  filter: z.optional(z.string().check(z.maxLength(2000))),
  offset: z.optional(z.string().check(z.regex(/^\d{1,9}$/))),
  limit: z.optional(z.string().check(z.regex(/^\d{1,4}$/))),
});

const id = z.object({ id: z.string().check(z.maxLength(100)) });

interface ListCall extends Call {
  query: typeof listQuery;
  replies: { readonly 200: { kind: 'json'; schema: z.ZodMiniType<AdminRow[]> } };
}

interface CreateCall extends Call {
  body: z.ZodMiniType<AdminRow>;
  replies: { readonly 201: { kind: 'json'; schema: z.ZodMiniType<AdminRow> } };
}

interface EditCall extends Call {
  params: typeof id;
  body: z.ZodMiniType<AdminRow>;
  replies: { readonly 200: { kind: 'json'; schema: z.ZodMiniType<AdminRow> } };
}

interface DeleteCall extends Call {
  params: typeof id;
  replies: { readonly 200: { kind: 'json'; schema: z.ZodMiniType<Record<string, never>> } };
}

type TabCalls = Record<`GET ${TabApi}`, ListCall> &
  Record<`PUT ${TabApi}:id`, EditCall> &
  Record<`POST ${OpenApi}`, CreateCall> &
  Record<`DELETE ${OpenApi}:id`, DeleteCall>;

/** Why a change or a deletion of a row is refused, in any tab. */
const changeRefusals = [
  'row-not-found',
  'row-changed',
  'row-conflict',
  'above-own-level',
  'role-above-own',
  'last-administrator',
] as const;

function callsOf(tab: AdminTab): [string, Call][] {
  const calls: [string, Call][] = [
    [
      `GET ${tab.api}`,
      {
        summary: `The list of the tab ${tab.title}; X-Total-Count says how many rows match.`,
        access: staff(tab.permissions.list),
        query: listQuery,
        replies: jsonReply(z.array(rowSchema(tab))),
      },
    ],
    [
      `PUT ${tab.api}:id`,
      {
        summary: `Changes one ${tab.rowName}: the fields that are sent, the others stay. If-Match may name the version.`,
        access: staff(tab.permissions.update),
        params: id,
        body: bodySchema(tab, 'update'),
        headers: ['if-match'],
        replies: jsonReply(rowSchema(tab)),
        refusals: [
          ...changeRefusals,
          'row-refused',
          ...(tab.api === adminTabs.session.api ? (['session-ended'] as const) : []),
        ],
      },
    ],
  ];
  if (tab.permissions.create !== undefined)
    calls.push([
      `POST ${tab.api}`,
      {
        summary: `Makes a ${tab.rowName}.`,
        access: staff(tab.permissions.create),
        body: bodySchema(tab, 'create'),
        replies: { 201: { kind: 'json', schema: rowSchema(tab) } },
        refusals: ['row-refused', 'row-conflict', 'above-own-level'],
      },
    ]);
  if (tab.permissions.delete !== undefined)
    calls.push([
      `DELETE ${tab.api}:id`,
      {
        summary: `Deletes one ${tab.rowName}. If-Match may name the version.`,
        access: staff(tab.permissions.delete),
        params: id,
        headers: ['if-match'],
        replies: jsonReply(z.object({})),
        refusals: changeRefusals,
      },
    ]);
  return calls;
}

function staff(permission: PermissionName): Call['access'] {
  return { kind: 'staff', permission };
}

/** A row as the server sends it: its id, its version and the columns that may be read, and nothing else. */
function rowSchema(tab: AdminTab): z.ZodMiniType<AdminRow> {
  const cell = z.nullable(z.union([z.string(), z.number(), z.boolean()]));
  const cells = tab.columns.filter(isReadable).map((column) => [column.name, cell] as const);
  return z.object({
    ...Object.fromEntries(cells),
    [tab.idField]: z.string(),
    version: z.number(),
    ...extras(tab),
  });
}

/** What a row says beside its columns: a new member's one-time link, once, to the maker; whether a session has ended. */
function extras(tab: AdminTab): Record<string, z.ZodMiniType<CellValue | undefined>> {
  if (tab.api === adminTabs.session.api) return { sessionEnded: z.boolean() };
  return tab.api === adminTabs.team.api ? { setPasswordLink: z.optional(z.string()) } : {};
}

/** The columns that may be written in this mode; any other that the caller sends is ignored. */
function bodySchema(tab: AdminTab, mode: 'create' | 'update'): z.ZodMiniType<AdminRow> {
  const columns = tab.columns.filter((column) => isWritable(column, mode));
  return z.object(
    Object.fromEntries(columns.map((column) => [column.name, z.optional(z.nullable(cellSchema(column)))])),
  );
}

export const adminTabCalls = {
  ...(Object.fromEntries(Object.values(adminTabs).flatMap(callsOf)) as TabCalls), // one entry for each key of the type, of the form that callsOf gives it
  'GET /api/admin/pass-customizations/': {
    summary: 'The pass customizations to choose from: id and name.',
    access: { kind: 'staff', permission: 'Pass Customization Category List' },
    replies: jsonReply(
      z.array(z.object({ passCustomizationGUID: z.string(), passCustomizationName: z.string() })),
    ),
  },
  'GET /api/team-member/': {
    summary: 'The team to choose from: id, name and level.',
    access: { kind: 'staff', permission: 'Session List' },
    replies: jsonReply(
      z.array(
        z.object({
          teamMemberGUID: z.string(),
          teamMemberFirstName: z.string(),
          teamMemberLastName: z.string(),
          teamMemberAccessLevel: z.number(),
        }),
      ),
    ),
  },
} as const satisfies Record<string, Call>;
