/** Seals anew under the newest server key what a former one sealed, so that the former one may go. */
import { eventSecretPlace } from '#server/data/events/endpoint-secrets.ts';
import { sealAnew, type SealPlace, keyIdOfSealed } from '#server/base/security/seal.ts';
import { linkPlace } from '#server/base/security/sealed-token.ts';
import { writeAudit, hostActor } from '#server/staff/audit.queries.ts';
import { oneTimeCodePlace } from '#server/staff/one-time-code.ts';
import { photoPlace } from '#server/adapters/photo-store-sealed.ts';
import { photoFiles, type PhotoFile, type PhotoStore } from '#server/base/ports/photo-store.ts';
import type { Services } from '#server/base/services.ts';
import {
  lockFormerValues,
  storeSealed,
  type SealedColumn,
  countSlots,
  dropPhotoMark,
  fetchPhotoMark,
  holdSlot,
  storePhotoMark,
  type PhotoMark,
} from './reseal.queries.ts';
import { listPhotoSlots } from '../backup/tables.queries.ts';
import { noteKeys } from './key-uses.queries.ts';

/** Locks of so many rows are held at a time. */
const rowsPerPiece = 200;

type SealedKind = SealedColumn & { what: string; placeOf: (id: string) => SealPlace };

const links = { what: 'links of shares', placeOf: () => linkPlace };
const webhooks = { what: 'secrets of webhooks', placeOf: eventSecretPlace };
const apps = { what: 'authenticator apps of the team', placeOf: oneTimeCodePlace };

const kinds: readonly SealedKind[] = [
  { ...links, table: 'ticket_shares', id: 'share_id', column: 'sealed_hash_url' },
  { ...webhooks, table: 'event_endpoints', id: 'endpoint_id', column: 'sealed_secret' },
  { ...webhooks, table: 'event_endpoints', id: 'endpoint_id', column: 'former_sealed_secret' },
  { ...apps, table: 'team_members', id: 'guid', column: 'otp_secret', isText: true },
  { ...apps, table: 'team_members', id: 'guid', column: 'otp_secret_pending', isText: true },
];

/** A run that was killed is continued by the next one: each piece is committed by itself. Names what it had to leave, such as "2 photos under k1". */
export async function resealKeys(
  services: ResealServices,
  onProgress: (text: string) => void = () => undefined,
) {
  const resealed: Record<string, number> = {};
  const left: string[] = [];
  for (const kind of kinds) {
    const ofKind = await resealKind(services, kind);
    resealed[kind.what] = (resealed[kind.what] ?? 0) + ofKind.resealed;
    if (ofKind.unopened > 0) left.push(`${ofKind.unopened} ${kind.what} that their key does not open`);
    onProgress(`${resealed[kind.what]} ${kind.what}`);
  }
  const photos = await resealPhotos(services, onProgress);
  resealed['photos'] = photos.resealed;
  for (const [keyId, count] of Object.entries(photos.left))
    left.push(`${count} photos under ${keyId}, to be removed within the hour or not opened by their key`);
  const target = services.secrets.keyIds[0] ?? '';
  const after = { resealed, left };
  await writeAudit(
    services.db,
    hostActor,
    { action: 'Server Keys Reseal', target, after },
    services.clock.now(),
  );
  return { resealed, left };
}

async function resealKind({ db, secrets }: ResealServices, kind: SealedKind) {
  const counts = { resealed: 0, unopened: 0 };
  const newest = secrets.keyIds[0] ?? '';
  for (let after: string | undefined = ''; after !== undefined;) {
    const from: string = after;
    after = await db.transaction(async (tx) => {
      const values = await lockFormerValues(tx, kind, { newest, after: from, countMax: rowsPerPiece });
      for (const { id, sealed } of values) {
        const made = sealAnew(secrets, kind.placeOf(id), sealed);
        if (typeof made === 'string') counts.unopened += 1;
        else {
          await storeSealed(tx, kind, { id, sealed: made });
          counts.resealed += 1;
        }
      }
      return values.at(-1)?.id;
    });
  }
  return counts;
}

/** What sealing anew works with: the photos are read and written in their sealed form. */
export type ResealServices = Pick<Services, 'db' | 'clock' | 'secrets'> & { sealedPhotos: PhotoStore };

/** Many times as long as one slot may take: photos that are removed that soon are left alone, so that no removed photo comes back. */
const endingMilliseconds = 60 * 60 * 1000;

const slotsPerMark = 50;

const firstUid = '00000000-0000-0000-0000-000000000000';

/** Continues where an earlier run under the same key stopped, and notes at its end which keys photos still need. */
async function resealPhotos(services: ResealServices, onProgress: (text: string) => void) {
  const { db, secrets } = services;
  const newest = secrets.current('photos').keyId;
  const total = await countSlots(db);
  const mark: PhotoMark = (await fetchPhotoMark(db, newest)) ?? {
    newest,
    after: firstUid,
    read: 0,
    left: {},
  };
  if (mark.read > 0) onProgress(`an earlier run has read ${mark.read} photos`);
  let resealed = 0;
  for await (const uid of listPhotoSlots(db, mark.after)) {
    const kept = await resealSlot(services, uid);
    if (kept === 'resealed') resealed += 1;
    else if (kept !== 'newest') mark.left[kept.keyId] = (mark.left[kept.keyId] ?? 0) + 1;
    mark.after = uid;
    mark.read += 1;
    if (mark.read % slotsPerMark !== 0) continue;
    await storePhotoMark(db, mark);
    onProgress(`${mark.read} of ${total} photos`);
  }
  await db.transaction(async (tx) => {
    await noteKeys(tx, 'photoKeys', [newest, ...Object.keys(mark.left)]);
    await dropPhotoMark(tx);
  });
  return { resealed, left: mark.left };
}

/** Writes a slot with a file that a former key sealed, all its files at once as the store demands; the key that it stays under, if it cannot. */
async function resealSlot({ db, clock, secrets, sealedPhotos }: ResealServices, uid: string) {
  const files = new Map<PhotoFile, Buffer>();
  let former: string | undefined;
  for (const file of photoFiles) {
    const sealed = await sealedPhotos.read(uid, file);
    const made = sealed === undefined ? 'newest' : sealAnew(secrets, photoPlace(uid, file), sealed);
    if (sealed === undefined) continue;
    if (made !== 'newest') former = keyIdOfSealed(sealed);
    if (made === 'unopened') return { keyId: keyIdOfSealed(sealed) };
    files.set(file, made === 'newest' ? sealed : made);
  }
  if (former === undefined) return 'newest';
  const state = await db.transaction(async (tx) => {
    const held = await holdSlot(tx, uid, new Date(clock.now().getTime() + endingMilliseconds));
    if (held === 'held') await sealedPhotos.write(uid, files);
    return held;
  });
  if (state === 'ending') return { keyId: former };
  return state === 'held' ? 'resealed' : 'newest';
}
