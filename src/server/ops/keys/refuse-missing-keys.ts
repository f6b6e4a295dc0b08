/** A server that lacks a key which rows still name would refuse installed passes and write no links, without a word. */
import type { Services } from '#server/base/services.ts';
import { ConfigError } from '#server/base/config/config.ts';
import { countKeyUses, fetchNotedKeys, noteKeys, type KeyUse } from './key-uses.queries.ts';

type KeyServices = Pick<Services, 'db' | 'secrets'>;

/**
 * Throws a ConfigError if a key is missing that rows name. Only before the first start, and if a key is missing which an
 * earlier start had, it counts the rows; else it compares the ids that are noted. Returns what it read.
 */
export async function refuseMissingKeys({ db, secrets }: KeyServices) {
  const noted = await fetchNotedKeys(db);
  const known = new Set(notesOf(secrets));
  const uses = noted?.every((note) => known.has(note)) === true ? [] : await countKeyUses(db);
  const missing = missingOf(secrets, uses);
  if (missing.length > 0) throw new ConfigError([describeMissing(missing)]);
  return { noted, uses };
}

/** The uses of keys that are missing, or that may only prove the audit log. */
export function missingOf(
  { keyIds, recordKeyIds }: Pick<Services['secrets'], 'keyIds' | 'recordKeyIds'>,
  uses: readonly KeyUse[],
): KeyUse[] {
  return uses.filter(
    ({ keyId, isOfRecord }) => !(isOfRecord === true ? recordKeyIds : keyIds).includes(keyId),
  );
}

/** A key is noted by its id, and once more if it must prove the record. */
function noteOf({ keyId, isOfRecord }: Pick<KeyUse, 'keyId' | 'isOfRecord'>): string {
  return isOfRecord === true ? `${keyId} record` : keyId;
}

function notesOf({ keyIds, recordKeyIds }: Services['secrets']): string[] {
  return [...keyIds, ...recordKeyIds.map((keyId) => noteOf({ keyId, isOfRecord: true }))];
}

/** Refuses a start without a key that rows name, and notes the keys of a start for the next one. */
export async function startWithKeys(services: KeyServices): Promise<void> {
  const { noted, uses } = await refuseMissingKeys(services);
  const { db, secrets } = services;
  const known = new Set(notesOf(secrets));
  const isKnown = (note: string): boolean => known.has(note);
  const current = secrets.keyIds.slice(0, 1);
  await noteKeys(db, 'serverKeys', [...(noted ?? []).filter(isKnown), ...uses.map(noteOf), ...current]);
  const ofPhotos = (await fetchNotedKeys(db, 'photoKeys')) ?? secrets.keyIds;
  await noteKeys(db, 'photoKeys', [...ofPhotos.filter(isKnown), ...current]);
}

/** What rows need of each key, such as "k1: 20 links of passes, 3 secrets of webhooks". */
export function describeUses(uses: readonly KeyUse[]): string[] {
  return [...Map.groupBy(uses, ({ keyId }) => keyId)].map(
    ([keyId, own]) => `${keyId}: ${own.map(({ rows, what }) => `${rows} ${what}`).join(', ')}`,
  );
}

function describeMissing(missing: readonly KeyUse[]): string {
  return (
    `server-secrets.json lacks a key that rows of the database need (${describeUses(missing).join('; ')}). ` +
    'Put the key back behind the newer ones: without it installed passes get no updates, and links cannot be written.'
  );
}
