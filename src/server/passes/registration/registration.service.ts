import type { PassProof, LoginAnswer } from '#contract/calls/order.ts';
import { newConsentAnswers, type EarlierRegistration, type Registration } from '#domain/registration.ts';

import { queueCrmEvent } from '#server/changes/queue-crm-event.ts';
import { networkOf } from '#server/base/limits/address.ts';
import { countAttempts } from '#server/base/limits/attempts.queries.ts';
import type { Caller } from '#server/base/limits/caller.ts';
import { registrationsPerPass } from '#server/base/limits/limits.ts';
import { touchPass } from '#server/changes/touch-pass.queries.ts';
import { readerFor } from '#server/base/languages/reader.ts';
import { mailLinksOnce } from '../links/mail-links-once.ts';
import { findPassInScope, readPassAgain } from '../find-pass.ts';
import { viewLookUp } from '../order-view.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';
import { tellOldAddress } from './tell-old-address.ts';
import { lockRegistration, recordConsents, writeRegistration, type PassKey } from './registration.queries.ts';

/**
 * Registers the holder of a pass and returns the updated order. Refuses a shared guest (`not-for-shares`) and a pass
 * that was registered too often. A test pass shows the input and stores none of it.
 */
export async function register(
  services: Services,
  proof: PassProof,
  registration: Registration,
  caller: Caller,
): Promise<LoginAnswer> {
  const found = await findPassInScope(services, proof, caller);
  if (found.share !== undefined) throw new Refusal('not-for-shares');
  const { record } = found;
  const reader = readerFor(services, caller.wanted ?? []);
  if (record.isTest)
    return viewLookUp(services, { ...found, record: { ...record, ...registration } }, reader);
  await refuseTooMany(services, record);
  await saveRegistration(services, record, registration, caller);
  const registered = await readPassAgain(services, { ...found, isByLink: false });
  if (registered === undefined) throw new Refusal('order-not-found');
  return viewLookUp(services, registered, reader);
}

async function refuseTooMany(services: Services, { orderId, barcode }: PassKey): Promise<void> {
  const key = `registration:${orderId}:${barcode}`;
  const attempts = [{ key, limit: registrationsPerPass }];
  const [tried] = await countAttempts(services.db, attempts, services.clock.now());
  if (tried !== undefined && tried.count > registrationsPerPass.attemptsMax)
    throw new Refusal('too-many-requests', { retryAfterSeconds: tried.secondsLeft });
}

async function saveRegistration(
  services: Services,
  { orderId, barcode, crmId }: PassKey & { crmId: string },
  after: Registration,
  caller: Caller,
): Promise<void> {
  const pass = { orderId, barcode };
  const network = networkOf(caller.address);
  const reader = readerFor(services, caller.wanted ?? []);
  const textVersion = reader.park.consents.version;
  const now = services.clock.now();
  await services.db.transaction(async (tx) => {
    const before = await lockRegistration(tx, pass);
    if (before === undefined) throw new Refusal('order-not-found');
    const answers = newConsentAnswers(before, after);
    await recordConsents(tx, pass, {
      answers,
      textVersion,
      network,
      now,
    });
    if (answers.length > 0 || isChanged(before, after))
      await queueCrmEvent(
        { db: tx, crm: services.crm },
        {
          kind: 'registration',
          facts: { ...pass, crmId, ...after, consents: answers, consentTextVersion: textVersion },
          happenedAt: now,
          email: after.email,
          orderId,
        },
      );
    if (isChanged(before, after)) {
      await writeRegistration(tx, pass, { before, after, network, now });
      await touchPass(tx, pass, 'registration', now);
      await tellOldAddress({ db: tx, brand: services.brand }, { orderId, before, after, now, reader });
    }
    await mailLinksOnce({ ...services, db: tx }, reader, [pass]);
  });
}

function isChanged(before: EarlierRegistration, after: Registration): boolean {
  const names = Object.keys(after) as (keyof Registration)[]; // exactly the keys of the type
  return names.some((name) => before[name] !== after[name]);
}
