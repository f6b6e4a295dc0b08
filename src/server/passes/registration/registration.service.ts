import type { Contract } from '#contract/contract.ts';
import type { InputOf } from '#contract/call.ts';
import type { PassProof, LoginAnswer } from '#contract/calls/order.ts';
import type { Brand } from '#contract/brand.ts';

import { newConsentAnswers, type EarlierRegistration, type Registration } from '#domain/registration.ts';
import { queueCrmEvent } from '#server/changes/queue-crm-event.ts';
import { networkOf, type Caller } from '#server/base/limits/caller.ts';
import { countAttempts } from '#server/base/limits/attempts.queries.ts';
import { registrationsPerPass } from '#server/base/limits/limits.ts';
import { touchPass } from '#server/changes/touch-pass.queries.ts';
import { readerFor, type Reader } from '#server/base/languages/reader.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';
import { readTypedPhone } from '#server/base/phone-numbers.ts';
import { emailKeyOf } from '#domain/email.ts';
import type { PassNumbers } from '#domain/pass-id.ts';
import { isMailAddress } from '#server/base/mail/mail-content.ts';
import { queueMail } from '#server/base/mail/queue-mail.ts';
import { mailLinksOnce } from '../links/send-link.service.ts';
import { findPassInScope, readPassAgain } from '../find-pass.ts';
import { viewLookUp } from '../order-view.ts';
import { lockRegistration, recordConsents, writeRegistration } from './registration.queries.ts';

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

async function refuseTooMany(services: Services, { orderId, barcode }: PassNumbers): Promise<void> {
  const key = `registration:${orderId}:${barcode}`;
  const attempts = [{ key, limit: registrationsPerPass }];
  const [tried] = await countAttempts(services.db, attempts, services.clock.now());
  if (tried !== undefined && tried.count > registrationsPerPass.attemptsMax)
    throw new Refusal('too-many-requests', { retryAfterSeconds: tried.secondsLeft });
}

async function saveRegistration(
  services: Services,
  { orderId, barcode, crmId }: PassNumbers & { crmId: string },
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

/** The fields of the form, judged by the contract except for the phone number. */
export type TypedRegistration = Omit<InputOf<Contract['POST /api/register/'], 'body'>, 'orderId' | 'barcode'>;

/** Reads the form by the rules of the park's country; refuses a phone number with the error of its field. */
export function readRegistration(
  brand: Pick<Brand, 'locale' | 'phoneRegion' | 'smsShortCode'>,
  typed: TypedRegistration,
): Registration {
  const { firstName, lastName, email } = typed;
  return {
    firstName,
    lastName,
    email,
    phone: readTypedPhone(brand, typed.phone),
    hasOptedIntoEmail: typed.optInEmailMarketing ?? false,
    // A park without a short code asks for no consent to text messages, so a request that gives one is not that of our form.
    hasOptedIntoSms: brand.smsShortCode !== undefined && (typed.optInSMSMarketing ?? false),
  };
}

/** Notifies a guest whose registration another person has replaced, at the old address. */
export async function tellOldAddress(
  services: Pick<Services, 'db' | 'brand'>,
  change: {
    orderId: string;
    before: Pick<EarlierRegistration, 'email'>;
    after: Pick<Registration, 'email'>;
    now: Date;
    reader: Reader;
  },
): Promise<void> {
  const { orderId, before, after, now, reader } = change;
  const { t, language, park } = reader;
  const oldAddress = before.email ?? '';
  if (!isMailAddress(oldAddress) || emailKeyOf(oldAddress) === emailKeyOf(after.email)) return;
  await queueMail(
    services,
    {
      kind: 'email-changed',
      to: oldAddress,
      language,
      subject: t('mails.addressSubject', { orderId }),
      heading: t('mails.addressHeading'),
      paragraphs: [
        t('mails.addressChanged', { orderId }),
        t('mails.addressUnasked', { email: park.supportEmail }),
      ],
    },
    now,
  );
}
