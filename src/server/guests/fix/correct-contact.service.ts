/** The desk corrects name, email and phone of the holder of a pass (docs/decisions/0045-desk.md). */
import type { Contract } from '#contract/contract.ts';
import type { InputOf } from '#contract/call.ts';

import { newConsentAnswers, type EarlierRegistration } from '#domain/registration.ts';

import { queueCrmEvent } from '#server/changes/queue-crm-event.ts';
import { touchPass } from '#server/changes/touch-pass.queries.ts';
import { readerFor } from '#server/base/languages/reader.ts';
import { readTypedPhone } from '#server/base/phone-numbers.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services, StaffActor } from '#server/base/services.ts';
import { fetchPassByPair } from '#server/passes/find-pass.queries.ts';
import {
  findRegistrationChange,
  lockRegistration,
  recordConsents,
  writeRegistration,
} from '#server/passes/registration/registration.queries.ts';
import { tellOldAddress } from '#server/passes/registration/registration.service.ts';
import { writeAudit, type AuditedChange } from '#server/staff/audit.queries.ts';
import type { PassNumbers } from '#domain/pass-id.ts';
import { contactIn, keptConsents, type Contact, fingerprintsOf, tagOf } from './contact.ts';

type ContactServices = Pick<Services, 'db' | 'clock' | 'brand' | 'config' | 'secrets' | 'crm'>;

/** The fields as typed; an empty email or phone means that there is none. */
type TypedContact = InputOf<Contract['PUT /api/admin/registration/:orderId/:barcode'], 'body'> & {
  /** The version that was read before; undefined corrects any. */
  tag: string | undefined;
};

/**
 * Corrects the fields. A consent to marketing was given for one address or number, so it ends where that changes. The
 * former address gets a mail. Refuses an unknown pass, a phone number with the error of its field, and with
 * `row-changed` a version that another person has changed.
 */
export async function correctContact(
  services: ContactServices,
  actor: StaffActor,
  named: PassNumbers,
  { reason, tag, ...typed }: TypedContact,
): Promise<{ isChanged: boolean }> {
  const phone = (typed.phone ?? '') === '' ? '' : readTypedPhone(services.brand, typed.phone ?? '');
  const wanted = { firstName: typed.firstName, lastName: typed.lastName, email: typed.email, phone };
  return services.db.transaction(async (tx) => {
    const before = await lockRegistration(tx, named);
    if (before === undefined) throw new Refusal('row-not-found');
    const shown = contactIn(before);
    if (tagOf(shown) === tagOf(wanted)) return { isChanged: false };
    if (tag !== undefined && tag !== tagOf(shown)) throw new Refusal('row-changed');
    await writeContact({ ...services, db: tx }, actor, named, { before, wanted, reason });
    return { isChanged: true };
  });
}

/**
 * Gives a pass the contact that it had before a correction. Returns why it is too late, as a sentence, or undefined. A
 * consent that ended stays so, because only the guest can give it.
 */
export async function restoreContact(
  services: ContactServices,
  actor: StaffActor,
  named: PassNumbers,
  correctedAt: Date,
): Promise<string | undefined> {
  const before = await lockRegistration(services.db, named);
  if (before === undefined) return 'The pass has other numbers since';
  const change = await findRegistrationChange(services.db, named, correctedAt);
  if (change === undefined) return 'The guest’s data was erased since';
  if (tagOf(contactIn(before)) !== tagOf(contactIn(change.after)))
    return 'The guest has changed the contact since';
  await writeContact(services, actor, named, { before, wanted: contactIn(change.before), reason: 'Undo' });
  return undefined;
}

/** Writes the contact of a pass that the caller has locked, in the caller's transaction. */
async function writeContact(
  services: ContactServices,
  actor: StaffActor,
  named: PassNumbers,
  { before, wanted, reason }: { before: EarlierRegistration; wanted: Contact; reason: string },
): Promise<void> {
  const { db: tx, brand, clock, crm } = services;
  const now = clock.now();
  const reader = readerFor(services, []);
  const { network } = actor;
  const textVersion = reader.park.consents.version;
  const after = { ...wanted, ...keptConsents(before, wanted) };
  const answers = newConsentAnswers(before, after).filter(
    ({ channel, isGiven }) => !isGiven && had(before, channel),
  );
  await recordConsents(tx, named, { answers, textVersion, network, now });
  await writeRegistration(tx, named, { before, after, network, now });
  await touchPass(tx, named, 'registration', now);
  const crmId = (await fetchPassByPair(tx, named))?.crmId ?? '';
  await queueCrmEvent(
    { db: tx, crm },
    {
      kind: 'registration',
      facts: { ...named, crmId, ...after, consents: answers, consentTextVersion: textVersion },
      happenedAt: now,
      email: after.email,
      orderId: named.orderId,
    },
  );
  await tellOldAddress({ db: tx, brand }, { orderId: named.orderId, before, after, now, reader });
  const prints = fingerprintsOf(services, contactIn(before), wanted);
  const change: AuditedChange = {
    action: 'Registration Update',
    target: `${named.orderId}/${named.barcode}`,
    before: prints.before,
    after: { ...prints.after, reason, ...(answers.length > 0 && { consentsEnded: answers.length }) },
  };
  await writeAudit(tx, actor, change, now);
}

function had(before: EarlierRegistration, channel: 'email' | 'sms'): boolean {
  return (channel === 'email' ? before.hasOptedIntoEmail : before.hasOptedIntoSms) === true;
}
