/** A season's team: who has what, a list of people invited at once, and one change of many members. */
import * as z from 'zod/mini';

import { jsonReply, type Call } from '../call.ts';
import { seasonCellLengthMax, seasonColumns, seasonRowsMax, type TypedRow } from '../season-rows.ts';

const guid = z.string().check(z.maxLength(100));

/** A role by its id and name. */
const roleName = z.object({ roleGUID: z.string(), roleName: z.string() });

const memberSchema = z.object({
  teamMemberGUID: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  internalId: z.string(),
  level: z.number(),
  roles: z.array(roleName),
  /** An instant, or null for no end. */
  worksUntil: z.nullable(z.string()),
  state: z.enum(['invited', 'active', 'ended', 'deactivated']),
  /** For an invited member when the last link was sent and until when it works; null without a link. */
  link: z.nullable(z.object({ sentAt: z.string(), expiresAt: z.string() })),
  lastSignInAt: z.nullable(z.string()),
  secondFactor: z.enum(['yes', 'no', 'directory']),
  /** Why the caller may not change this member, as a sentence; null if they may. */
  locked: z.nullable(z.string()),
});

export type TeamMemberView = z.output<typeof memberSchema>;

const cell = z
  .string()
  .check(z.maxLength(seasonCellLengthMax, `Use at most ${seasonCellLengthMax} characters`));
const rowSchema = z.object({
  firstName: cell,
  lastName: cell,
  email: cell,
  internalId: cell,
  level: cell,
  roles: cell,
  worksUntil: cell,
  description: cell,
} satisfies Record<keyof TypedRow, typeof cell>);

const fields = seasonColumns.map(({ field }) => field);

const judgedRow = z.object({
  /** `invite` in a check, `invited` after it; a member is skipped, and a refused row keeps the whole list from being sent. */
  outcome: z.enum(['invite', 'invited', 'member', 'refused']),
  /** What was read from the row, in words: the level, the roles and the end. */
  reads: z.string(),
  problems: z.array(z.object({ field: z.enum(fields), text: z.string() })),
});

export type JudgedRow = z.output<typeof judgedRow>;

/** The most members that one call changes. */
export const changedMembersMax = 500;

const members = z.array(guid).check(z.minLength(1), z.maxLength(changedMembersMax));

/** One change of many members. */
const changeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('deactivate') }),
  z.object({ kind: z.literal('activate') }),
  /** A day (its end is meant) or a time by the park's clock; empty for no end. */
  z.object({ kind: z.literal('works-until'), worksUntil: z.string().check(z.maxLength(40)) }),
  z.object({ kind: z.literal('give-role'), roleGUID: guid }),
  z.object({ kind: z.literal('take-role'), roleGUID: guid }),
  z.object({ kind: z.literal('invite-again') }),
]);

export type TeamChange = z.output<typeof changeSchema>;

const changedSchema = z.object({
  teamMemberGUID: z.string(),
  outcome: z.enum(['changed', 'unchanged', 'refused']),
  text: z.string(),
});

export type ChangedMember = z.output<typeof changedSchema>;

export const staffTeamCalls = {
  'GET /api/admin/team/': {
    summary: 'The team with level, roles, end, state, last sign-in and second factor of each member.',
    access: { kind: 'staff', permission: 'Team Member List' },
    replies: jsonReply(
      z.object({
        members: z.array(memberSchema),
        /** All roles, with those marked that the caller may give. */
        roles: z.array(z.extend(roleName, { mayGive: z.boolean() })),
      }),
    ),
  },
  'POST /api/admin/team/invite/': {
    summary:
      'Checks a list of people, or invites all of them in one transaction by mail. A row whose email is a member already is skipped, so sending a list again invites no one twice.',
    access: { kind: 'staff', permission: 'Team Member Create' },
    body: z.object({
      rows: z.array(rowSchema).check(z.minLength(1), z.maxLength(seasonRowsMax)),
      /** True to check only; nothing is saved. */
      isCheck: z.boolean(),
    }),
    bodySizeBytesMax: 1_048_576,
    replies: jsonReply(z.object({ rows: z.array(judgedRow), invited: z.number() })),
  },
  'POST /api/admin/team/change/': {
    summary:
      'Makes one change of many members, or says beforehand whom it would concern; the answer names what happened to each of them.',
    access: { kind: 'staff', permission: 'Team Member Update' },
    body: z.object({ members, change: changeSchema, isCheck: z.boolean() }),
    replies: jsonReply(z.object({ members: z.array(changedSchema) })),
    refusals: ['row-not-found', 'row-refused', 'role-above-own', 'last-administrator'],
  },
  'POST /api/admin/team/export/': {
    summary: 'The named members as CSV (RFC 4180) without formulas; asks for Team Member List as well.',
    access: { kind: 'staff', permission: 'Export' },
    body: z.object({ members: z.array(guid).check(z.maxLength(20_000)) }),
    bodySizeBytesMax: 1_048_576,
    replies: { 200: { kind: 'bytes', mediaTypes: ['text/csv'] } },
  },
} as const satisfies Record<string, Call>;
