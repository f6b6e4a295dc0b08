/** Sessions of the team, the links to set a password, and the audit log of staff changes. */
import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';

import { teamMembers } from './administration.ts';
import { bytes, instant } from './columns.ts';

export const staffSessions = pgTable(
  'staff_sessions',
  {
    guid: uuid('guid').primaryKey().defaultRandom(),
    sequence: bigserial('sequence', { mode: 'number' }).notNull(),
    version: integer('version').notNull().default(1),
    memberGuid: uuid('member_guid')
      .notNull()
      .references(() => teamMembers.guid, { onDelete: 'cascade' }),
    /** SHA-256 of the bearer token; the token itself is not stored. */
    tokenHash: bytes('token_hash').notNull().unique(),
    startedAt: instant('started_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    /** The last activity of the session, to the minute. */
    lastSeenAt: instant('last_seen_at').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    /** True if the member must set up a second factor before the session allows anything else. */
    needsFactor: boolean('needs_factor').notNull().default(false),
    /** Where it began, for its member: the network's prefix, and the browser in a few words. */
    network: text('network').notNull().default(''),
    device: text('device').notNull().default(''),
  },
  (table) => [
    index('staff_sessions_member').on(table.memberGuid),
    index('staff_sessions_end').on(table.endsAt),
  ],
);

/** One-time links to set a password: the SHA-256 of the link's token, deleted after use. */
export const passwordLinks = pgTable('password_links', {
  tokenHash: bytes('token_hash').primaryKey(),
  memberGuid: uuid('member_guid')
    .notNull()
    .references(() => teamMembers.guid, { onDelete: 'cascade' }),
  expiresAt: instant('expires_at').notNull(),
});

/** The passkeys of the team (WebAuthn): public keys only, so a copy of this table signs no one in. */
export const staffPasskeys = pgTable(
  'staff_passkeys',
  {
    /** As the authenticator named it, in base64url. */
    credentialId: text('credential_id').primaryKey(),
    memberGuid: uuid('member_guid')
      .notNull()
      .references(() => teamMembers.guid, { onDelete: 'cascade' }),
    /** In COSE form. */
    publicKey: bytes('public_key').notNull(),
    /** The authenticator's count of signatures; 0 for those that do not count. A copy of a key lags behind. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** As the member calls it. */
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index('staff_passkeys_member').on(table.memberGuid)],
);

/** Codes that replace a lost second factor once: the SHA-256 of each, which is enough for 120 random bits. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    codeHash: bytes('code_hash').primaryKey(),
    memberGuid: uuid('member_guid')
      .notNull()
      .references(() => teamMembers.guid, { onDelete: 'cascade' }),
  },
  (table) => [index('recovery_codes_member').on(table.memberGuid)],
);

/**
 * Browsers in which a member has signed in: the SHA-256 of the token that the browser keeps. Several members may share
 * one browser.
 */
export const staffDevices = pgTable(
  'staff_devices',
  {
    tokenHash: bytes('token_hash').notNull(),
    memberGuid: uuid('member_guid')
      .notNull()
      .references(() => teamMembers.guid, { onDelete: 'cascade' }),
    lastUsedAt: instant('last_used_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tokenHash, table.memberGuid] }),
    index('staff_devices_used').on(table.lastUsedAt),
  ],
);

/**
 * Failed sign-ins in a row, by lane: one lane for each name that strangers type, known or not, and one for each member
 * in each browser of theirs.
 */
export const signInTries = pgTable(
  'sign_in_tries',
  {
    lane: text('lane').primaryKey(),
    failures: integer('failures').notNull(),
    /** The end of the wait that the last failure caused, if any. */
    waitsUntil: instant('waits_until'),
    triedAt: instant('tried_at').notNull(),
  },
  (table) => [index('sign_in_tries_tried').on(table.triedAt)],
);

/** Every write by staff, with before and after. The database refuses to change or delete an entry (security T66). */
export const auditEntries = pgTable(
  'audit_entries',
  {
    entryId: bigserial('entry_id', { mode: 'number' }).primaryKey(),
    at: instant('at').notNull(),
    /** The member's id and name at that time; no foreign keys, because the audit log outlives the member. */
    actorGuid: uuid('actor_guid').notNull(),
    actorName: text('actor_name').notNull(),
    sessionGuid: uuid('session_guid').notNull(),
    /** The action, such as `Test Pass Update`. */
    action: text('action').notNull(),
    /** The id of its target. */
    target: text('target').notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
    requestId: text('request_id').notNull(),
    /** The network's prefix, never a complete address. */
    network: text('network').notNull(),
  },
  (table) => [
    index('audit_entries_at').on(table.at),
    index('audit_entries_target').on(table.target),
    index('audit_entries_actor').on(table.actorGuid, table.entryId),
    index('audit_entries_actor_at').on(table.actorGuid, table.at),
    index('audit_entries_action').on(table.action, table.at),
    index('audit_entries_actor_name').on(table.actorName, table.entryId),
    index('audit_entries_network').on(table.network, table.entryId),
  ],
);

/** Which entries were undone: one row for each, so that no entry is undone twice. */
export const auditUndos = pgTable('audit_undos', {
  entryId: bigint('entry_id', { mode: 'number' })
    .primaryKey()
    .references(() => auditEntries.entryId),
  undoneAt: instant('undone_at').notNull(),
  /** The name of the member who undid it. */
  undoneBy: text('undone_by').notNull(),
});

/**
 * Seals over the audit log: each lists its entries with their hashes and the previous seal, and is signed. The database
 * refuses to change or delete a seal; src/server/ops/cli/verify-audit.ts detects changes by someone with more rights.
 */
export const auditSeals = pgTable('audit_seals', {
  /** Counts up by one. */
  sealNumber: bigint('seal_number', { mode: 'number' }).primaryKey(),
  sealedAt: instant('sealed_at').notNull(),
  firstEntryId: bigint('first_entry_id', { mode: 'number' }).notNull(),
  lastEntryId: bigint('last_entry_id', { mode: 'number' }).notNull(),
  /** For each entry its id in 8 bytes and the SHA-256 of its content in 32. */
  leaves: bytes('leaves').notNull(),
  previousHash: bytes('previous_hash').notNull(),
  hash: bytes('hash').notNull(),
  keyId: text('key_id').notNull(),
  /** An Ed25519 signature of the hash. */
  signature: bytes('signature').notNull(),
});
