/** Members of the team who sign in by the park's own directory (OpenID Connect), and the sessions that it opened. */
import { index, pgTable, primaryKey, text, uniqueIndex, uuid, bigserial, integer } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';

import { teamMembers } from './administration.ts';
import { instant } from './columns.ts';
import { staffSessions } from './staff.ts';

/** Which member a person of the directory is. Only issuer and subject together name a person; an address may change. */
export const directoryPeople = pgTable(
  'directory_people',
  {
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    memberGuid: uuid('member_guid')
      .notNull()
      .references(() => teamMembers.guid, { onDelete: 'cascade' }),
    addedAt: instant('added_at').notNull(),
    lastUsedAt: instant('last_used_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    uniqueIndex('directory_people_member').on(table.issuer, table.memberGuid),
    index('directory_people_guid').on(table.memberGuid),
  ],
);

/** Sessions that began with the directory, so that a logout there can end them. */
export const directorySessions = pgTable(
  'directory_sessions',
  {
    sessionGuid: uuid('session_guid')
      .primaryKey()
      .references(() => staffSessions.guid, { onDelete: 'cascade' }),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    /** The directory's own name of the session (`sid`); null if it gives none. */
    sid: text('sid'),
  },
  (table) => [
    index('directory_sessions_subject').on(table.issuer, table.subject),
    index('directory_sessions_sid').on(table.issuer, table.sid),
  ],
);

/**
 * The last logout of a session or of all sessions of a person, for a day: it also ends a session whose sign-in was still
 * under way when the logout arrived.
 */
export const directoryLogouts = pgTable(
  'directory_logouts',
  {
    issuer: text('issuer').notNull(),
    /** `sid` or `sub`, and its value. */
    kind: text('kind').notNull(),
    value: text('value').notNull(),
    loggedOutAt: instant('logged_out_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.kind, table.value] }),
    index('directory_logouts_at').on(table.loggedOutAt),
  ],
);

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
