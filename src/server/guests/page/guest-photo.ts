/** The photo on a pass, for the desk. */
import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';
import type { StaffActor } from '#server/base/staff-actor.ts';
import { fetchPassByPair } from '#server/passes/find-pass.queries.ts';
import { writeAudit } from '#server/staff/audit.queries.ts';

/** Reads the photo; the audit log records who looks at whose photo before it is sent. Refuses with `photo-not-found`. */
export async function showGuestPhoto(
  { db, clock, photoStore }: Pick<Services, 'db' | 'clock' | 'photoStore'>,
  actor: StaffActor,
  pass: { orderId: string; barcode: string },
): Promise<Buffer> {
  const record = await fetchPassByPair(db, pass);
  if (record === undefined) throw new Refusal('row-not-found');
  if (!record.hasPhoto || record.photoUid === null) throw new Refusal('photo-not-found');
  const photo = await photoStore.read(record.photoUid, 'photo.jpg');
  if (photo === undefined) throw new Refusal('photo-not-found');
  const target = `${pass.orderId}/${pass.barcode}`;
  await writeAudit(db, actor, { action: 'Guest Photo View', target }, clock.now());
  return photo;
}
