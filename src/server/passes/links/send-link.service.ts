/**
 * "Send me my link" (docs/algorithms/links.md). The answer and its time reveal nothing: every request counts, and the
 * look-up happens after the answer.
 */
import { errorCatalogue } from '#contract/errors.ts';

import { readLinkRequest, sortByMailbox, type LinkParcel, type LinkRequest } from '#domain/link-request.ts';
import { countAttempts } from '#server/base/limits/attempts.queries.ts';
import { counterOf, type Caller } from '#server/base/limits/caller.ts';
import { linkMailsPerAddress, linkMailsPerOrder, linkMailsOfNewAddress } from '#server/base/limits/limits.ts';
import { reserveTry } from '#server/base/limits/reserve-try.ts';
import { readerFor, type Reader, sayRefusal } from '#server/base/languages/reader.ts';
import { whenToTryAgain } from '#server/base/limits/try-again.ts';
import { isMailAddress } from '#server/base/mail/mail-content.ts';
import { queueMail } from '#server/base/mail/queue-mail.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';
import { emailKeyOf } from '#domain/email.ts';
import type { PassNumbers } from '#domain/pass-id.ts';
import { fetchPassByPair } from '../find-pass.queries.ts';
import { linkMailOf, mailPartsOf } from './link-mail.ts';
import { fetchMailedPasses, type MailedPass, fetchUsablePasses } from './mailed-passes.queries.ts';
import { printLinks } from './pass-links.ts';

type SendServices = Pick<Services, 'db' | 'clock' | 'brand' | 'secrets' | 'config' | 'background'>;

/**
 * Accepts a request for links. Refuses text that names neither an order nor a mailbox, and a network over its budget.
 * Everything that depends on the order or the address runs in the background.
 */
export async function requestLinks(services: SendServices, asked: string, caller: Caller): Promise<void> {
  const request = readLinkRequest(asked);
  if (request === undefined) throw new Refusal('link-request-malformed');
  await reserveTry(services, caller, {
    counters: [counterOf(services, caller, 'link-request-network')],
    subject: ['link-request', request.kind === 'order' ? request.orderId : request.emailKey],
  });
  services.background.run('mail of links', () =>
    mailLinks(services, request, readerFor(services, caller.wanted ?? [])),
  );
}

/** The same for a form without script: the text to show if the request was refused. */
export async function refusalOfLinkRequest(
  services: SendServices,
  asked: string,
  caller: Caller,
  reader: Reader,
): Promise<{ status: number; error: string; retryAfterSeconds: number | undefined } | undefined> {
  try {
    await requestLinks(services, asked, caller);
    return undefined;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { status } = errorCatalogue[error.code];
    const sentence = sayRefusal(reader, error);
    const isForScript = error.code === 'puzzle-required';
    return {
      status,
      error: isForScript ? `${sentence} ${whenToTryAgain(reader.t, error)}` : sentence,
      retryAfterSeconds: error.retryAfterSeconds,
    };
  }
}

/** The limit of the order is reserved first, then that of each mailbox; a mail above either is not sent. */
async function mailLinks(services: SendServices, request: LinkRequest, reader: Reader): Promise<void> {
  const { db, clock } = services;
  if (request.kind === 'order' && !(await isWithin(services, `link-mail-order:${request.orderId}`))) return;
  const passes = await fetchMailedPasses(db, request, clock.now());
  const parcels = sortByMailbox(passes).filter(
    ({ emailKey }) => request.kind === 'order' || emailKey === request.emailKey,
  );
  for (const parcel of parcels)
    if (await isWithin(services, `link-mail:${parcel.emailKey}`)) await mailParcel(services, reader, parcel);
}

async function isWithin({ db, clock }: SendServices, key: string): Promise<boolean> {
  const limit = key.startsWith('link-mail-order:') ? linkMailsPerOrder : linkMailsPerAddress;
  const [counted] = await countAttempts(db, [{ key, limit }], clock.now());
  return counted !== undefined && counted.count <= limit.attemptsMax;
}

/** Queues one mail with the links of these passes; false if none of them has a working link. */
export async function mailParcel(
  services: Pick<Services, 'db' | 'clock' | 'brand' | 'secrets' | 'config'>,
  reader: Reader,
  { to, passes }: Pick<LinkParcel<MailedPass>, 'to' | 'passes'>,
): Promise<boolean> {
  const { db, brand, clock } = services;
  if (!isMailAddress(to)) return false;
  const printed = new Map(
    (await printLinks(services, passes)).map((one) => [`${one.orderId}/${one.barcode}`, one.link]),
  );
  const linked = passes.flatMap((pass) => {
    const link = printed.get(`${pass.orderId}/${pass.barcode}`);
    return link === undefined ? [] : [{ ...pass, link }];
  });
  const [first, second] = linked;
  if (first === undefined) return false;
  const now = clock.now();
  const record = second === undefined ? await fetchPassByPair(db, first) : undefined;
  const own = record === undefined ? {} : mailPartsOf(reader.t, record, { brand, now });
  await queueMail({ db, brand }, linkMailOf(reader, to, linked, own), now);
  return true;
}

/**
 * Queues the mails in the transaction of `services.db`, one for each mailbox, and returns how many. A pass without an
 * address, or one that may not be used any more, gets none, and neither does an address that got this link already.
 */
export async function mailLinksOnce(
  services: Pick<Services, 'db' | 'clock' | 'brand' | 'secrets' | 'config'>,
  reader: Reader,
  numbers: readonly PassNumbers[],
): Promise<number> {
  const now = services.clock.now();
  const passes = (await fetchUsablePasses(services.db, numbers, now)).filter(({ email }) => email !== null);
  const keyOf = ({ email, orderId, barcode }: (typeof passes)[number]): string =>
    `link-once:${emailKeyOf(email ?? '')}:${orderId}:${barcode}`;
  const counted = await countAttempts(
    services.db,
    passes.map((pass) => ({ key: keyOf(pass), limit: linkMailsOfNewAddress })),
    now,
  );
  const isFirst = new Set(counted.filter(({ count }) => count === 1).map(({ key }) => key));
  let mailed = 0;
  for (const parcel of sortByMailbox(passes.filter((pass) => isFirst.has(keyOf(pass)))))
    if (await mailParcel(services, reader, parcel)) mailed += 1;
  return mailed;
}
