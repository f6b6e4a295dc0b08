/** Exports the data that the park keeps about a guest. */
import { liftTimeLimit } from '#server/base/db/session.queries.ts';
import type { Services } from '#server/base/services.ts';
import { writeAudit, hostActor } from '#server/staff/audit.queries.ts';
import { fetchGuestData, findGuest, lockGuestPasses, type GuestKey } from './guest-data.queries.ts';

/** All data kept about a guest, one list per table, photos as data URLs. Undefined if no data is kept. */
export async function exportGuest(
  services: Pick<Services, 'db' | 'clock' | 'photoStore'>,
  key: GuestKey,
): Promise<Record<string, unknown> | undefined> {
  const now = services.clock.now();
  const kept = await services.db.transaction(async (tx) => {
    await liftTimeLimit(tx);
    const found = await lockGuestPasses(tx, key);
    const data = await fetchGuestData(tx, await findGuest(tx, key, found));
    const rows = Object.values(data).flat().length;
    if (rows === 0) return undefined;
    const target = key.kind === 'order' ? `order ${key.orderId}` : 'email';
    const after = { passes: found.length, rows };
    await writeAudit(tx, hostActor, { action: 'Guest Export', target, after }, now);
    return { found, data };
  });
  if (kept === undefined) return undefined;
  const photos: { photoUid: string; picture: string }[] = [];
  for (const { photoUid, hasPhoto } of kept.found) {
    const picture =
      photoUid === null || !hasPhoto ? undefined : await services.photoStore.read(photoUid, 'photo.jpg');
    if (photoUid !== null && picture !== undefined)
      photos.push({ photoUid, picture: `data:image/jpeg;base64,${picture.toString('base64')}` });
  }
  return { exportedAt: now.toISOString(), ...kept.data, photos };
}
