import { emailKeyOf } from '#domain/email.ts';
import type { EarlierRegistration, Registration } from '#domain/registration.ts';

import type { Reader } from '#server/base/languages/reader.ts';
import { isMailAddress } from '#server/base/mail/mail-address.ts';
import { queueMail } from '#server/base/mail/queue-mail.ts';
import type { Services } from '#server/base/services.ts';

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
