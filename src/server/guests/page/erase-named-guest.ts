/** The team erases a guest at their request; the command `erase-guest` does the same on the host. */
import { Refusal } from '#server/base/refusal.ts';
import type { Services, StaffActor } from '#server/base/services.ts';
import { findMemberById } from '#server/loyalty/members.queries.ts';
import { fetchPassByPair } from '#server/passes/find-pass.queries.ts';
import { writeAudit } from '#server/staff/audit.queries.ts';
import type { PassNumbers } from '#domain/pass-id.ts';
import { eraseGuest } from '../erase-guest.ts';
import type { GuestKey } from '../guest-data.queries.ts';

/** What the page of a guest is of: an order, or a club account. */
interface NamedGuest {
  kind: 'order' | 'account';
  id: string;
}

/** Erases all passes and addresses of an order, or all that has the email of an account. Refuses with `row-not-found`. */
export async function eraseNamedGuest(
  services: Pick<Services, 'db' | 'clock' | 'brand' | 'photoStore' | 'secrets' | 'crm'>,
  actor: StaffActor,
  named: NamedGuest,
): Promise<void> {
  const key = await guestKeyOf(services, named);
  const erased = key === undefined ? undefined : await eraseGuest(services, key, { actor });
  if (erased === undefined) throw new Refusal('row-not-found');
}

async function guestKeyOf(
  { db }: Pick<Services, 'db'>,
  { kind, id }: NamedGuest,
): Promise<GuestKey | undefined> {
  if (kind === 'order') return { kind, orderId: id };
  const member = await findMemberById(db, id);
  return member === undefined ? undefined : { kind: 'email', emailKey: member.emailKey };
}

/** Reads the photo; the audit log records who looks at whose photo before it is sent. Refuses with `photo-not-found`. */
export async function showGuestPhoto(
  { db, clock, photoStore }: Pick<Services, 'db' | 'clock' | 'photoStore'>,
  actor: StaffActor,
  pass: PassNumbers,
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
