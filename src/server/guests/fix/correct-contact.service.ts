/** The desk corrects name, email and phone of the holder of a pass (docs/decisions/0045-desk.md). */
import { newConsentAnswers, type EarlierRegistration, type Registration } from '#domain/registration.ts';

import { queueCrmEvent } from '#server/changes/queue-crm-event.ts';
import { touchPass } from '#server/changes/touch-pass.queries.ts';
import { readerFor } from '#server/base/languages/reader.ts';
import { readTypedPhone } from '#server/base/phone-numbers.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';
import type { StaffActor } from '#server/base/staff-actor.ts';
import { readPassOf } from '#server/passes/lock-pass.queries.ts';
import {
  lockRegistration,
  recordConsents,
  writeRegistration,
} from '#server/passes/registration/registration.queries.ts';
import { tellOldAddress } from '#server/passes/registration/tell-old-address.ts';
import { writeAudit } from '#server/staff/audit.queries.ts';
import type { PassNumbers } from './desk-pass.queries.ts';
import { fingerprintsOf } from './fingerprint.ts';

type ContactServices = Pick<Services, 'db' | 'clock' | 'brand' | 'config' | 'secrets' | 'crm'>;

/** The fields as typed; an empty email or phone means that there is none. */
interface TypedContact {
  firstName: string;
  lastName: string;
  email: string;
  phone?: string | undefined;
  reason: string;
}

/**
 * Corrects the fields. A consent to marketing was given for one address or number, so it ends where that changes. The
 * former address gets a mail. Refuses an unknown pass, and a phone number with the error of its field.
 */
export async function correctContact(
  services: ContactServices,
  actor: StaffActor,
  named: PassNumbers,
  { reason, ...typed }: TypedContact,
): Promise<{ isChanged: boolean }> {
  const { brand } = services;
  const phone = (typed.phone ?? '') === '' ? '' : readTypedPhone(brand, typed.phone ?? '');
  const wanted = { firstName: typed.firstName, lastName: typed.lastName, email: typed.email, phone };
  const reader = readerFor(services, []);
  const now = services.clock.now();
  return services.db.transaction(async (tx) => {
    const before = await lockRegistration(tx, named);
    if (before === undefined) throw new Refusal('row-not-found');
    const shown = shownOf(before);
    const prints = fingerprintsOf(services, shown, wanted);
    if (Object.keys(prints.after).length === 0) return { isChanged: false };
    const after = { ...wanted, ...keptConsents(before, wanted) };
    const answers = newConsentAnswers(before, after).filter(
      ({ channel, isGiven }) => !isGiven && had(before, channel),
    );
    const textVersion = reader.park.consents.version;
    const { network } = actor;
    await recordConsents(tx, named, { answers, textVersion, network, now });
    await writeRegistration(tx, named, { before, after, network, now });
    await touchPass(tx, named, 'registration', now);
    const crmId = (await readPassOf(tx, named))?.crmId ?? '';
    await queueCrmEvent(
      { db: tx, crm: services.crm },
      {
        kind: 'registration',
        facts: { ...named, crmId, ...after, consents: answers, consentTextVersion: textVersion },
        happenedAt: now,
        email: after.email,
        orderId: named.orderId,
      },
    );
    await tellOldAddress({ db: tx, brand }, { orderId: named.orderId, before, after, now, reader });
    await writeAudit(
      tx,
      actor,
      {
        action: 'Registration Update',
        target: `${named.orderId}/${named.barcode}`,
        before: prints.before,
        after: { ...prints.after, reason, ...(answers.length > 0 && { consentsEnded: answers.length }) },
      },
      now,
    );
    return { isChanged: true };
  });
}

type Contact = Record<'firstName' | 'lastName' | 'email' | 'phone', string>;

function shownOf({ firstName, lastName, email, phone }: EarlierRegistration): Contact {
  return {
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    email: email ?? '',
    phone: phone ?? '',
  };
}

function keptConsents(
  before: EarlierRegistration,
  after: Contact,
): Pick<Registration, 'hasOptedIntoEmail' | 'hasOptedIntoSms'> {
  const isSameMailbox = (before.email ?? '').toLowerCase() === after.email.toLowerCase();
  return {
    hasOptedIntoEmail: before.hasOptedIntoEmail === true && isSameMailbox,
    hasOptedIntoSms: before.hasOptedIntoSms === true && (before.phone ?? '') === after.phone,
  };
}

function had(before: EarlierRegistration, channel: 'email' | 'sms'): boolean {
  return (channel === 'email' ? before.hasOptedIntoEmail : before.hasOptedIntoSms) === true;
}
