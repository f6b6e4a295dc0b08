/** Phones that hold Apple passes: registrations, and the passes that changed since a phone last asked. */
import { countAttempts } from '#server/base/limits/attempts.queries.ts';
import { phonesPerPass } from '#server/base/limits/limits.ts';
import {
  bindPass,
  deleteRegistration,
  fetchChangedSince,
  insertRegistration,
  keepDevice,
  type StoredApplePass,
} from '../apple/apple-passes.queries.ts';
import { isMemberHolder } from '#server/changes/holder.ts';
import { touchHolder } from '#server/changes/touch-pass.queries.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';

/**
 * Registers a phone for a pass; false if it was registered already. The first phone binds a single-holder pass. If the
 * pass changed since it was first made, the phone is notified at once, because its file may be older.
 */
export async function registerPhone(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  pass: StoredApplePass,
  { deviceId, pushToken }: { deviceId: string; pushToken: string },
): Promise<boolean> {
  const now = clock.now();
  const { serialNumber } = pass;
  const [tried] = await countAttempts(db, [{ key: `phones:${serialNumber}`, limit: phonesPerPass }], now);
  if (tried !== undefined && tried.count > phonesPerPass.attemptsMax)
    throw new Refusal('too-many-requests', { retryAfterSeconds: tried.secondsLeft });
  return db.transaction(async (tx) => {
    await keepDevice(tx, { deviceId, pushToken: pushToken.toLowerCase(), updatedAt: now });
    const isNew = await insertRegistration(tx, { deviceId, serialNumber, registeredAt: now });
    if (!isNew) return false;
    if (pass.shareId === '' && pass.retiredAt === null) await bindPass(tx, pass, now);
    // A claim that ran while the member's card was inserted may have missed it.
    const mayBeOlder = pass.changes > 0 || pass.retiredAt !== null || isMemberHolder(pass);
    if (mayBeOlder) await touchHolder(tx, pass, 'registered', now);
    return true;
  });
}

/** Removes a phone's registration for a pass. */
export async function unregisterPhone(
  { db }: Pick<Services, 'db'>,
  named: { deviceId: string; serialNumber: string },
): Promise<void> {
  await db.transaction((tx) => deleteRegistration(tx, named));
}

/** The phone's passes that changed after the given tag, or all of them without a tag; undefined if none changed, or if none can be made. */
export async function listChangedPasses(
  { db, walletKeys }: Pick<Services, 'db' | 'walletKeys'>,
  { deviceId, passType }: { deviceId: string; passType: string },
  since: string | undefined,
): Promise<{ serialNumbers: string[]; lastUpdated: string } | undefined> {
  if (passType !== walletKeys?.signer.certificate.passTypeIdentifier) return undefined;
  const tag = /^\d{1,15}$/.test(since ?? '') ? Number(since) : 0;
  const changed = await fetchChangedSince(db, { deviceId, tag });
  const last = changed.at(-1);
  if (last === undefined) return undefined;
  return { serialNumbers: changed.map((pass) => pass.serialNumber), lastUpdated: String(last.tag) };
}
