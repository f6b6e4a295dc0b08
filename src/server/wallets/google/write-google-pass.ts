/** Writes a pass to Google Wallet: its class and its object, each only if it changed since its last write. */
import { googlePassKindOf, type GoogleResourceKind } from '#domain/google-wallet.ts';
import { holderKeyOf } from '#server/changes/holder.ts';
import type { FoundPass } from '#server/passes/find-pass.ts';
import type { PassVerdict } from '#server/passes/judge-pass.ts';
import type { GoogleWalletAccess } from '#server/base/ports/google-wallet.ts';
import type { Services } from '#server/base/services.ts';
import { kindOfClassId, makeGooglePass } from './google-pass-content.ts';
import { fetchObjectWrite, type ObjectWrite } from './google-writes.queries.ts';
import { makeInTurn } from '../content/in-turn.ts';
import { writeGoogleResources } from './write-google-resources.ts';
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
