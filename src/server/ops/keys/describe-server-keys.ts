/** The server's keys in lines for an operator, with the rows of the database that need each of them. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import type { Config } from '#server/base/config/config.ts';
import { newestApplied } from '#server/base/db/serving-role.queries.ts';
import { classifyDatabaseError } from '#server/base/db/classify-error.ts';
import type { Database } from '#server/base/db/database.ts';
import { DataDirInUseError } from '#server/base/db/embedded/lock.ts';
import { openDatabaseOfHost } from '#server/base/db/open-database.ts';
import { withConnection } from '#server/base/db/connect-client.ts';
import { loadSecrets, type Secrets } from '#server/base/security/secrets.ts';
import { countKeyUses, fetchNotedKeys, type KeyUse } from './key-uses.queries.ts';
import { describeUses, missingOf } from './refuse-missing-keys.ts';

/** The lines, and whether the file has every key that rows name. Rows are counted only where the tables exist. */
export async function describeServerKeys(config: Config): Promise<{ lines: string[]; isWhole: boolean }> {
  if (!existsSync(join(config.keysDir, 'server-secrets.json')))
    return { lines: ['Server keys: none yet'], isWhole: true };
  const secrets = loadSecrets(config.keysDir, false);
  const counted = await countIfPossible(config);
  if (typeof counted === 'string')
    return {
      lines: [`Server keys: ${secrets.keyIds.join(', ')}; rows are not counted: ${counted}`],
      isWhole: true,
    };
  return describeCounted(secrets, counted);
}

/** A former key with what still needs it and what ends that, or the word that it may go. */
export function describeCounted(
  secrets: Pick<Secrets, 'keyIds' | 'recordKeyIds'>,
  counted: readonly KeyUse[],
): { lines: string[]; isWhole: boolean } {
  const [newest] = secrets.keyIds;
  const usesOf = (keyId: string | undefined): KeyUse[] => counted.filter((use) => use.keyId === keyId);
  const missing = missingOf(secrets, counted);
  const former = secrets.recordKeyIds.filter((keyId) => keyId !== newest);
  return {
    lines: [
      'Server keys, the first one signs. Tokens of an hour and codes on wallet passes are not counted.',
      `  ${describeUses(usesOf(newest))[0] ?? `${newest}: nothing needs it yet`}`,
      ...former.flatMap((keyId) => describeFormer(keyId, usesOf(keyId), !secrets.keyIds.includes(keyId))),
      ...describeUses(missing).map((line) => `  MISSING ${line}`),
    ],
    isWhole: missing.length === 0,
  };
}

function describeFormer(keyId: string, uses: readonly KeyUse[], isRecordOnly: boolean): string[] {
  const where = '(docs/runbook.md, "To retire a server key")';
  if (uses.length === 0) return [`  ${keyId}: nothing needs it: it may go ${where}`];
  if (isRecordOnly) return [`  ${keyId}: retired, and only proves the audit log`];
  if (uses.every(({ isOfRecord }) => isOfRecord))
    return [`  ${keyId}: only the audit log needs it: give it "recordOnly": true ${where}`];
  return [
    `  ${keyId}: stays, because of`,
    ...uses.map(({ rows, what, advice }) => `    ${rows} ${what}: ${advice}`),
  ];
}

/** The uses, or the reason why they cannot be counted now. */
async function countIfPossible(config: Config): Promise<KeyUse[] | string> {
  const count = async (db: Database): Promise<KeyUse[] | string> => {
    if ((await newestApplied(db)) < 0) return noTables;
    // A start notes the keys of photos, and without these no key may be said to be free.
    return (await fetchNotedKeys(db, 'photoKeys')) === undefined
      ? 'no server of this version has started yet'
      : countKeyUses(db);
  };
  try {
    if (config.databaseUrl !== undefined)
      return await withConnection(config.databaseUrl, count, config.pooler);
    if (!existsSync(join(config.dataDir, 'database'))) return noTables;
    const database = await openDatabaseOfHost(config);
    try {
      return await count(database.db);
    } finally {
      await database.close();
    }
  } catch (error) {
    if (error instanceof DataDirInUseError) return 'another command holds the built-in database';
    if (classifyDatabaseError(error) === 'transient') return 'the database does not answer';
    throw error;
  }
}

const noTables = 'the tables do not exist yet';
