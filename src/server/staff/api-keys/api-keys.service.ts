/**
 * Makes, lists and deletes the keys of other systems, for the tab API Keys and for the command of the host. Every change
 * is recorded; no record holds a key.
 */
import { randomBytes } from 'node:crypto';

import { keyUsesDays, type ApiKey } from '#contract/calls/staff-api-keys.ts';
import { keyGrants, type KeyGrant } from '#contract/key-grants.ts';
import { staffPermissions } from '#contract/staff-permissions.ts';
import { daysBefore } from '#domain/days-before.ts';
import { mayCall } from '#domain/staff-access.ts';
import { isEmployed } from '#domain/team-member.ts';

import type { Database } from '#server/base/db/database.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services, StaffActor } from '#server/base/services.ts';
import { fetchAllPermissions } from '../access.queries.ts';
import { writeAudit, hostActor } from '../audit.queries.ts';
import {
  deactivateApiKey,
  fetchApiKeys,
  fetchKeyIdByName,
  insertApiKey,
  fetchKeyUses,
  type CountedUse,
} from './api-keys.queries.ts';
import { hashApiKey } from './require-api-key.ts';

type KeyServices = Pick<Services, 'db' | 'clock'>;

/** Makes a key and returns it, this one time only. Refuses a name that is taken, and scopes beyond the maker's rights. */
export async function createApiKey(
  { db, clock }: KeyServices,
  actor: StaffActor,
  { name, scopes }: { name: string; scopes: readonly KeyGrant[] },
): Promise<{ apiKey: ApiKey; key: string }> {
  const key = `pk1_${randomBytes(32).toString('base64url')}`;
  const now = clock.now();
  const kinds = [...new Set(scopes)];
  const isHost = isByHost(actor);
  const apiKeyGUID = await db.transaction(async (tx) => {
    if (!isHost) await refuseBeyondRights(tx, actor, kinds);
    const keyId = await insertApiKey(tx, {
      keySha256: hashApiKey(key),
      name,
      kinds,
      madeAt: now,
      madeBy: actor.name,
      makerGuid: isHost ? null : actor.memberGuid,
    });
    if (keyId === undefined) throw nameTaken();
    const after = { name, scopes: kinds.join(', ') };
    await writeAudit(tx, actor, { action: 'API Key Create', target: keyId, after }, now);
    return keyId;
  });
  const apiKey = {
    ...{ apiKeyGUID, name, scopes: kinds, madeAt: now.toISOString(), madeBy: actor.name },
    ...{ isMakerGone: false, deletedAt: null, deletedBy: null, isDeleted: false, lastUsedAt: null, uses: [] },
  };
  return { apiKey, key };
}

/** Deletes a key at once and permanently. Its row stays, so that its uses have a name and no later key has the same. */
export async function deleteApiKey(
  { db, clock }: KeyServices,
  actor: StaffActor,
  keyId: string,
): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    const ended = await deactivateApiKey(tx, keyId, { deletedAt: now, deletedBy: actor.name });
    if (ended === undefined) throw new Refusal('api-key-unknown');
    const before = { name: ended.name, scopes: ended.kinds.join(', ') };
    await writeAudit(tx, actor, { action: 'API Key Delete', target: keyId, before }, now);
  });
}

/** Every key with its uses of the last days, the valid ones first. */
export async function listApiKeys({ db, clock }: KeyServices): Promise<{ apiKeys: ApiKey[] }> {
  const now = clock.now();
  const uses = Map.groupBy(await fetchKeyUses(db, daysBefore(now, keyUsesDays)), ({ keyId }) => keyId);
  const rows = await fetchApiKeys(db);
  return { apiKeys: rows.map((row) => viewApiKey(row, uses.get(row.keyId) ?? [], now)) };
}

/** Makes a key as the operator of the host; undefined if the name is taken. */
export async function makeApiKey(
  services: KeyServices,
  { name, kinds }: { name: string; kinds: readonly KeyGrant[] },
): Promise<string | undefined> {
  try {
    return (await createApiKey(services, hostActor, { name, scopes: kinds })).key;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'api-key-name-taken') return undefined;
    throw error;
  }
}

/** Deletes the key of a name as the operator of the host; false if no valid key has it. */
export async function revokeApiKey(services: KeyServices, name: string): Promise<boolean> {
  const keyId = await fetchKeyIdByName(services.db, name);
  if (keyId === undefined) return false;
  try {
    await deleteApiKey(services, hostActor, keyId);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'api-key-unknown') return false;
    throw error;
  }
}

function isByHost({ memberGuid }: StaffActor): boolean {
  return memberGuid === hostActor.memberGuid;
}

function nameTaken(): Refusal {
  return new Refusal('api-key-name-taken', {
    faults: [{ path: '/name', message: 'This name is taken. Choose another one.' }],
  });
}

/** A key must not be a way around the permissions of the member who makes it, nor around the end of their access. */
async function refuseBeyondRights(
  tx: Database,
  actor: StaffActor,
  scopes: readonly KeyGrant[],
): Promise<void> {
  if ((actor.worksUntil ?? null) !== null)
    throw new Refusal('api-key-beyond-own-rights', {
      text: 'Your own access has an end, and a key has none. Ask a member whose access has no end.',
    });
  const rows = await fetchAllPermissions(tx);
  const beyond = scopes.filter((scope) =>
    keyGrants[scope].needs.some((name) => !mayCall(actor, rows, staffPermissions[name])),
  );
  if (beyond.length === 0) return;
  const titles = beyond.map((scope) => keyGrants[scope].title).join(', ');
  throw new Refusal('api-key-beyond-own-rights', {
    faults: [{ path: '/scopes', message: `You may not do this yourself: ${titles}` }],
  });
}

function viewApiKey(
  row: Awaited<ReturnType<typeof fetchApiKeys>>[number],
  uses: readonly CountedUse[],
  now: Date,
): ApiKey {
  const { keyId, name, kinds, madeBy, makerGuid, maker, isActive, deletedBy } = row;
  return {
    apiKeyGUID: keyId,
    name,
    scopes: kinds,
    madeAt: row.madeAt.toISOString(),
    madeBy,
    isMakerGone: makerGuid !== null && (maker === null || !isEmployed(maker, now)),
    deletedAt: row.deletedAt?.toISOString() ?? null,
    deletedBy,
    isDeleted: !isActive,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    uses: uses.map(({ call, calls, rows, refused }) => ({ call, calls, rows, refused })),
  };
}
