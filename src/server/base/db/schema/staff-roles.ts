/** Named roles of the team: each opens some calls to its members, whatever level those need. */
import { sql } from 'drizzle-orm';
import { bigserial, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import { teamMembers } from './administration.ts';

export const staffRoles = pgTable(
  'staff_roles',
  {
    guid: uuid('guid').primaryKey().defaultRandom(),
    sequence: bigserial('sequence', { mode: 'number' }).notNull(),
    /** Counts the edits of the role, so that an edit of a stale version is detected. */
    version: integer('version').notNull().default(1),
    name: text('name').notNull(),
    /** Names of `staffPermissions`. */
    permissions: text('permissions').array().notNull(),
  },
  (table) => [uniqueIndex('staff_roles_name_key').on(sql`lower(${table.name})`)],
);

export const staffRoleMembers = pgTable(
  'staff_role_members',
  {
    memberGuid: uuid('member_guid')
      .notNull()
      .references(() => teamMembers.guid, { onDelete: 'cascade' }),
    roleGuid: uuid('role_guid')
      .notNull()
      .references(() => staffRoles.guid, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.memberGuid, table.roleGuid] }),
    index('staff_role_members_role').on(table.roleGuid),
  ],
);
