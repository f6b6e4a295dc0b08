/** Seals anew under the newest server key what a former one sealed, so that the former one may go. */
import { eventSecretPlace } from '#server/data/events/endpoint-secrets.ts';
import { sealAnew, type SealPlace } from '#server/base/security/seal.ts';
import { linkPlace } from '#server/base/security/sealed-token.ts';
import { writeAudit } from '#server/staff/audit.queries.ts';
import { hostActor } from '#server/staff/host-actor.ts';
import { oneTimeCodePlace } from '#server/staff/one-time-code.ts';
import { resealPhotos, type ResealServices } from './reseal-photos.ts';
import { lockFormerValues, storeSealed, type SealedColumn } from './reseal.queries.ts';

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

/** What a run sealed anew, by kind, and what it had to leave, such as "2 photos under k1". */
export interface Resealed {
  resealed: Record<string, number>;
  left: string[];
}

/** A run that was killed is continued by the next one: each piece is committed by itself. */
export async function resealKeys(
  services: ResealServices,
  onProgress: (text: string) => void = () => undefined,
): Promise<Resealed> {
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

async function resealKind(
  { db, secrets }: ResealServices,
  kind: SealedKind,
): Promise<{ resealed: number; unopened: number }> {
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
