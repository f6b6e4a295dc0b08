/** Brings a pass to Google Wallet: its class and its object, each only where it changed since it was written last. */
import { createHash } from 'node:crypto';

import { googlePassKindOf, type GooglePassKind } from '#domain/google-wallet.ts';

import type { FoundPass } from '../passes/find-pass.ts';
import type { PassVerdict } from '../passes/judge-pass.ts';
import { GoogleWalletFault, type GoogleResource, type GoogleWalletAccess } from '../ports/google-wallet.ts';
import type { Services } from '../services.ts';
import { googleObjectIdOf, kindOfClassId, makeGooglePass } from './google-pass-content.ts';
import {
  fetchClassWrite,
  fetchObjectWrite,
  keepClassWrite,
  keepObjectWrite,
} from './google-writes.queries.ts';
import { makeInTurn } from './in-turn.ts';

/** What the writer needs; Google Wallet itself comes with it. */
export type GoogleWriterServices = Pick<Services, 'db' | 'brand' | 'clock' | 'config' | 'secrets'>;

/** An object that Google Wallet has. */
export interface WrittenGooglePass {
  kind: GooglePassKind;
  objectId: string;
}

/** Writes passes to Google; one for each server, because two requests for the same thing wait for each other here. */
export function makeGooglePassWriter(
  services: GoogleWriterServices,
  google: GoogleWalletAccess,
): (found: FoundPass, verdict: PassVerdict) => Promise<WrittenGooglePass> {
  const inTurn = makeInTurn();
  return async (found, verdict) => {
    const { issuerId } = google.keys;
    const objectId = googleObjectIdOf(services.secrets, issuerId, found);
    return inTurn(objectId, async () => {
      const known = await fetchObjectWrite(services.db, objectId);
      // The type of an object never changes, though a card's credits may run out and leave only money.
      const kind = kindOfClassId(known?.classId ?? '') ?? googlePassKindOf(found.record);
      const { brand, secrets, config, clock } = services;
      const facts = { found, verdict, brand, secrets, kind, issuerId, publicUrl: config.publicUrl };
      const made = makeGooglePass({ ...facts, now: clock.now() });
      const writeClass = (isForced: boolean): Promise<void> =>
        inTurn(made.class.id, () => writeClassIfChanged(services, google, made.class, isForced));
      await writeClass(false);
      if (known?.fingerprint === fingerprintOf(made.object)) return { kind, objectId };
      await writeObject(google, made.object, { isKnown: known !== undefined, writeClass });
      await keepObjectWrite(services.db, {
        objectId,
        classId: made.class.id,
        orderId: found.record.orderId,
        barcode: found.record.barcode,
        shareId: found.share?.shareId ?? '',
        fingerprint: fingerprintOf(made.object),
        writtenAt: clock.now(),
      });
      return { kind, objectId };
    });
  };
}

async function writeClassIfChanged(
  { db, clock }: GoogleWriterServices,
  { wallet }: GoogleWalletAccess,
  resource: GoogleResource,
  isForced: boolean,
): Promise<void> {
  const known = await fetchClassWrite(db, resource.id);
  const fingerprint = fingerprintOf(resource);
  if (known?.fingerprint === fingerprint && !isForced) return;
  await wallet.write(resource, { isKnown: known !== undefined });
  await keepClassWrite(db, { classId: resource.id, fingerprint, writtenAt: clock.now() });
}

/** Google may not have a class that we remember, after a restored database or a change of account: it is then written again. */
async function writeObject(
  { wallet }: GoogleWalletAccess,
  resource: GoogleResource,
  { isKnown, writeClass }: { isKnown: boolean; writeClass: (isForced: boolean) => Promise<void> },
): Promise<void> {
  try {
    await wallet.write(resource, { isKnown });
  } catch (error) {
    if (!(error instanceof GoogleWalletFault) || error.kind !== 'unknown-class') throw error;
    await writeClass(true);
    await wallet.write(resource, { isKnown: false });
  }
}

/** Equal contents give equal text, because every content is built in one order of keys. */
function fingerprintOf({ content }: GoogleResource): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url');
}
