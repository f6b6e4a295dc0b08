/** Writes a pass to Google Wallet: its class and its object, each only if it changed since its last write. */
import { createHash } from 'node:crypto';

import { googlePassKindOf, type GoogleResourceKind } from '#domain/google-wallet.ts';
import { holderKeyOf } from '#server/changes/holder.ts';
import type { FoundPass } from '#server/passes/find-pass.ts';
import type { PassVerdict } from '#server/passes/judge-pass.ts';
import {
  type GoogleWalletAccess,
  GoogleWalletFault,
  type GoogleResource,
} from '#server/base/ports/google-wallet.ts';
import type { Services } from '#server/base/services.ts';
import type { PassNumbers } from '#domain/pass-id.ts';
import { touchHolder } from '#server/changes/touch-pass.queries.ts';
import { kindOfClassId, makeGooglePass } from './google-pass-content.ts';
import {
  fetchObjectWrite,
  type ObjectWrite,
  fetchClassWrite,
  keepClassWrite,
  keepObjectWrite,
  markUnsure,
  neverWritten,
} from './google-writes.queries.ts';
import { makeInTurn } from '../content/in-turn.ts';
import { objectIdOf } from './google-object-id.ts';

/** The services of the writer, including Google Wallet. */
export type GoogleWriterServices = Pick<Services, 'db' | 'brand' | 'clock' | 'config' | 'secrets'>;

/** An object in Google Wallet. */
export interface WrittenGooglePass {
  kind: GoogleResourceKind;
  objectId: string;
  /** True if the object showed another balance before this write. */
  hasNewBalance: boolean;
}

/** Writes passes to Google; one writer per server, because it serializes writes of the same resource. */
export function makeGooglePassWriter(
  services: GoogleWriterServices,
  google: GoogleWalletAccess,
): (found: FoundPass, verdict: PassVerdict, isEnded?: boolean) => Promise<WrittenGooglePass> {
  const writer = { services, google, inTurn: makeInTurn() };
  return async (found, verdict, isEnded = false) => {
    const { issuerId, redemptionIssuers } = google.keys;
    const objectId = await objectIdOf(services, issuerId, holderKeyOf(found));
    return writer.inTurn(objectId, async () => {
      const known = await fetchObjectWrite(services.db, objectId);
      // The type of an object never changes, even if a card's credits run out and only money is left.
      const kind = kindOfClassId(known?.classId ?? '') ?? googlePassKindOf(found.record);
      const { brand, secrets, config, clock } = services;
      // Pictures need an https address; the stand-in of development only compares it, and never fetches a picture.
      const publicUrl =
        google.standIn === undefined ? config.publicUrl : config.publicUrl.replace(/^http:/, 'https:');
      const made = makeGooglePass({
        ...{ found, verdict, brand, secrets, kind, isEnded },
        ...{ issuerId, objectId, redemptionIssuers, publicUrl },
        linkedObjectIds: known?.linkedObjectIds ?? [],
        now: clock.now(),
      });
      const { credits, cashCents } = found.record;
      await writeGoogleResources(writer, made, holderKeyOf(found), { balance: { credits, cashCents } });
      return { kind, objectId, hasNewBalance: isOther(known, { credits, cashCents }) };
    });
  };
}

/** The first balance of an object is not a change. */
function isOther(known: ObjectWrite | undefined, now: { credits: number; cashCents: number }): boolean {
  if (known === undefined || known.credits === null) return false;
  return known.credits !== now.credits || known.cashCents !== now.cashCents;
}

/** The writer's parts; `inTurn` serializes writes of one resource. */
export interface GoogleResourceWriter {
  services: Pick<Services, 'db' | 'clock'>;
  google: GoogleWalletAccess;
  inTurn: ReturnType<typeof makeInTurn>;
}

interface WriteFacts {
  balance?: { credits: number; cashCents: number };
  /** True if Google shall notify the holder of the new values. */
  isNotified?: boolean;
}

/** Writes both, the class first, and records the write with its holder and balance. Throws a GoogleWalletFault. */
export async function writeGoogleResources(
  writer: GoogleResourceWriter,
  made: { class: GoogleResource; object: GoogleResource },
  owner: PassNumbers & { shareId: string },
  { balance, isNotified = false }: WriteFacts = {},
): Promise<void> {
  const { services, google, inTurn } = writer;
  const known = await fetchObjectWrite(services.db, made.object.id);
  const writeClass = (isForced: boolean): Promise<void> =>
    inTurn(made.class.id, () => writeClassIfChanged(writer, made.class, isForced));
  await writeClass(false);
  const fingerprint = fingerprintOf(made.object);
  if (known?.fingerprint === fingerprint) return;
  const isKnown = known !== undefined && known.fingerprint !== neverWritten;
  await writeObject(google, made.object, { isKnown, isNotified, writeClass });
  const writtenAt = services.clock.now();
  const row = {
    objectId: made.object.id,
    classId: made.class.id,
    ...owner,
    ...balance,
    fingerprint,
    writtenAt,
  };
  if (await keepObjectWrite(services.db, row, known?.fingerprint)) return;
  // Another server wrote it at the same time, and either write may have come last, so it is written once more.
  await markUnsure(services.db, made.object.id);
  await touchHolder(services.db, owner, 'other', writtenAt);
}

async function writeClassIfChanged(
  { services: { db, clock }, google: { wallet } }: GoogleResourceWriter,
  resource: GoogleResource,
  isForced: boolean,
): Promise<void> {
  const known = await fetchClassWrite(db, resource.id);
  const fingerprint = fingerprintOf(resource);
  if (known?.fingerprint === fingerprint && !isForced) return;
  await wallet.write(resource, { isKnown: known !== undefined });
  await keepClassWrite(db, { classId: resource.id, fingerprint, writtenAt: clock.now() });
}

/**
 * After a restored database or a change of account, Google may lack a class that we recorded; it is then written
 * again.
 */
async function writeObject(
  { wallet }: GoogleWalletAccess,
  resource: GoogleResource,
  {
    writeClass,
    ...options
  }: { isKnown: boolean; isNotified: boolean; writeClass: (isForced: boolean) => Promise<void> },
): Promise<void> {
  try {
    await wallet.write(resource, options);
  } catch (error) {
    if (!(error instanceof GoogleWalletFault) || error.kind !== 'unknown-class') throw error;
    await writeClass(true);
    await wallet.write(resource, { isKnown: false });
  }
}

/** Equal contents give equal text, because all contents are built with the same key order. */
function fingerprintOf({ content }: GoogleResource): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url');
}
