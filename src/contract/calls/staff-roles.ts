/** Named roles of the team, and who may do what by role and by level. */
import * as z from 'zod/mini';

import { jsonReply, type Call } from '../call.ts';
import { staffPermissions } from '../staff-permissions.ts';

export const roleNameLengthMax = 64;
/** The most roles that a park has. */
export const rolesMax = 100;

const id = z.object({ id: z.string().check(z.maxLength(100)) });

const roleBody = z.object({
  roleName: z.string().check(
    z.maxLength(roleNameLengthMax, `Use at most ${roleNameLengthMax} characters`),
    z.refine((name) => name.trim() !== '', { error: 'Name is required' }),
    // A list of people names several roles in one cell.
    z.refine((name) => !/[,;\p{Cc}]/u.test(name), { error: 'Use no comma and no semicolon' }),
  ),
  permissions: z
    .array(
      z.string().check(
        z.maxLength(100),
        z.refine((name) => Object.hasOwn(staffPermissions, name), { error: 'There is no such permission' }),
      ),
    )
    .check(
      z.minLength(1, 'Choose at least one permission'),
      z.maxLength(Object.keys(staffPermissions).length),
    ),
});

const roleSchema = z.object({
  roleGUID: z.string(),
  roleName: z.string(),
  permissions: z.array(z.string()),
  version: z.number(),
  /** How many members have it. */
  members: z.number(),
  /** Why the caller may not change it, as a sentence; null if they may. */
  locked: z.nullable(z.string()),
});

export type StaffRole = z.output<typeof roleSchema>;

const rolesSchema = z.object({
  roles: z.array(roleSchema),
  permissions: z.array(
    z.object({
      name: z.string(),
      /** The level that it needs; null while it is closed to everyone. */
      level: z.nullable(z.number()),
      /** Those of `levels` that have it. */
      levels: z.array(z.number()),
      /** True if the caller has it, and so may put it into a role. */
      mayGive: z.boolean(),
    }),
  ),
  /** The levels of active members, in order. */
  levels: z.array(z.object({ level: z.number(), members: z.number(), isReadOnly: z.boolean() })),
});

export type StaffRoles = z.output<typeof rolesSchema>;

export const staffRoleCalls = {
  'GET /api/admin/team-role/': {
    summary: 'The roles, every permission with the level that it needs, and the levels of the team.',
    access: { kind: 'staff', permission: 'Permission List' },
    replies: jsonReply(rolesSchema),
  },
  'POST /api/admin/team-role/': {
    summary: 'Makes a role of permissions that the caller has.',
    access: { kind: 'staff', permission: 'Permission Create' },
    body: roleBody,
    replies: { 201: { kind: 'json', schema: roleSchema } },
    refusals: ['row-refused', 'row-conflict', 'role-above-own'],
  },
  'PUT /api/admin/team-role/:id': {
    summary: 'Changes a role for all its members. If-Match may name the version.',
    access: { kind: 'staff', permission: 'Permission Update' },
    params: id,
    headers: ['if-match'],
    body: roleBody,
    replies: jsonReply(roleSchema),
    refusals: [
      'row-not-found',
      'row-changed',
      'row-refused',
      'row-conflict',
      'above-own-level',
      'role-above-own',
    ],
  },
  'DELETE /api/admin/team-role/:id': {
    summary: 'Deletes a role and takes it from its members. If-Match may name the version.',
    access: { kind: 'staff', permission: 'Permission Delete' },
    params: id,
    headers: ['if-match'],
    replies: jsonReply(z.object({})),
    refusals: ['row-not-found', 'row-changed', 'above-own-level', 'role-above-own'],
  },
} as const satisfies Record<string, Call>;
