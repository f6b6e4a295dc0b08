/** Exports the data that the park keeps about a guest. */
import { liftTimeLimit } from '#server/base/db/time-limit.queries.ts';
import type { Services } from '#server/base/services.ts';
import { writeAudit } from '#server/staff/audit.queries.ts';
import { hostActor } from '#server/staff/host-actor.ts';
import { emailKeysOf, fetchGuestData, lockGuestPasses, type GuestKey } from './guest-data.queries.ts';

/** All data kept about a guest, one list per table, photos as data URLs. Undefined if no data is kept. */
export async function exportGuest(
  services: Pick<Services, 'db' | 'clock' | 'photoStore'>,
  key: GuestKey,
): Promise<Record<string, unknown> | undefined> {
  const now = services.clock.now();
  const kept = await services.db.transaction(async (tx) => {
    await liftTimeLimit(tx);
    const found = await lockGuestPasses(tx, key);
    const data = await fetchGuestData(tx, key, found, emailKeysOf(key, found));
    if (found.length + Object.values(data).flat().length === 0) return undefined;
    const target = key.kind === 'order' ? `order ${key.orderId}` : 'email';
    const exported = { passes: found, ...data };
    const after = { passes: found.length, rows: Object.values(exported).flat().length };
    await writeAudit(tx, hostActor, { action: 'Guest Export', target, after }, now);
    return exported;
  });
  if (kept === undefined) return undefined;
  const photos: { photoUid: string; picture: string }[] = [];
  for (const { photoUid, hasPhoto } of kept.passes) {
    const picture =
      photoUid === null || !hasPhoto ? undefined : await services.photoStore.read(photoUid, 'photo.jpg');
    if (photoUid !== null && picture !== undefined)
      photos.push({ photoUid, picture: `data:image/jpeg;base64,${picture.toString('base64')}` });
  }
  const passes = kept.passes.map(({ barcodeHash: _hash, barcodeHashKeyId: _keyId, ...pass }) => pass);
  return { exportedAt: now.toISOString(), ...kept, passes, photos };
}
