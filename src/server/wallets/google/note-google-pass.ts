/** Records that a pass is about to be in Google Wallet, so that no change is missed while it is read and written. */
import type { GoogleKeys } from '#server/base/security/keys/google-keys.ts';
import type { Services } from '#server/base/services.ts';
import { Refusal } from '#server/base/refusal.ts';
import { googleCardIdOf } from './google-member-card.ts';
import { objectIdOf } from './google-object-id.ts';
import { fetchObjectWrite, noteObject } from './google-writes.queries.ts';
import { awaitChanges } from '../apple/apple-passes.queries.ts';
import { isMemberHolder, type Holder } from '#server/changes/holder.ts';
import { touchHolder } from '#server/changes/touch-pass.queries.ts';

/**
 * Inserts the object if it is new; read the pass's content afterwards. Refuses with `order-not-found` if the pass was
 * removed or got other numbers meanwhile.
 */
export async function noteGooglePass(
  { db, secrets, clock }: Pick<Services, 'db' | 'secrets' | 'clock'>,
  { issuerId }: Pick<GoogleKeys, 'issuerId'>,
  holder: Holder,
): Promise<void> {
  const objectId = isMemberHolder(holder)
    ? googleCardIdOf(secrets, issuerId, holder.barcode)
    : await objectIdOf({ db, secrets }, issuerId, holder);
  if ((await fetchObjectWrite(db, objectId)) !== undefined) return;
  const { orderId, barcode, shareId } = holder;
  await db.transaction(async (tx) => {
    if (!(await awaitChanges(tx, holder))) throw new Refusal('order-not-found');
    await noteObject(tx, { objectId, orderId, barcode, shareId }, clock.now());
    // A claim that is under way may have missed it.
    if (isMemberHolder(holder)) await touchHolder(tx, holder, 'other', clock.now());
  });
}
