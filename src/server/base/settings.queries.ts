/** The operator's settings, each a row that the host's command writes. */
import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';

import { storedRequestDueSchema } from '#contract/calls/staff-request-due.ts';
import { storedWatchSchema } from '#contract/calls/staff-watch.ts';

import type { Database } from './db/database.ts';
import { settings } from './db/schema/operations.ts';

/** The settings and their values; an absent row means that the setting is off. */
export const settingSchemas = {
  /** True if the passes of the tab Test Passes can be opened. */
  testPassesAllowed: z.boolean(),
  /** Whether members with a proven mailbox may claim points themselves, and how often in an operating day. */
  loyaltyMemberClaims: z.object({ isOn: z.boolean(), perDay: z.int().check(z.minimum(0), z.maximum(1000)) }),
  /** True if scans of the team at a gate use up passes, because no other system reports redemptions. */
  gateKeepsRedemptions: z.boolean(),
  /** The limits of the watch list, and who gets its mails. */
  watch: storedWatchSchema,
  /** Within how many minutes the team answers the requests of each kind. */
  requestDue: storedRequestDueSchema,
  /** What the address of releases last said; the server writes it. */
  newestRelease: z.object({ version: z.nullable(z.string()), fault: z.nullable(z.string()) }),
} as const;

export type SettingName = keyof typeof settingSchemas;

export type SettingValue<Name extends SettingName> = z.output<(typeof settingSchemas)[Name]>;

type StoredSettings = { [Name in SettingName]: SettingValue<Name> | undefined };

/** The stored value of every setting; undefined if it is absent or invalid, which means off. */
export async function fetchSettings(db: Database): Promise<StoredSettings> {
  const stored = await fetchStoredSettings(db);
  return Object.fromEntries(
    Object.entries(settingSchemas).map(([name, schema]) => [
      name,
      z.safeParse(schema, stored.get(name)).data,
    ]),
  ) as StoredSettings; // each value is the output of the schema of its name
}

/** Every stored value by its key, unchecked. */
export async function fetchStoredSettings(db: Database): Promise<ReadonlyMap<string, unknown>> {
  const rows = await db.select().from(settings);
  return new Map(rows.map(({ key, value }) => [key, value]));
}

/** Stores a setting, and replaces its former value. */
export async function storeSetting<Name extends SettingName>(
  tx: Database,
  key: Name,
  value: SettingValue<Name>,
): Promise<void> {
  await storeAnySetting(tx, key, value);
}

/** The same for a setting of `park-settings.ts`, whose kind has made the value; undefined deletes it. */
export async function storeAnySetting(tx: Database, key: string, value: unknown): Promise<void> {
  if (value === undefined) {
    await tx.delete(settings).where(eq(settings.key, key));
    return;
  }
  await tx
    .insert(settings)
    .values({ key, value })
    .onConflictDoUpdate({ target: settings.key, set: { value } });
}
