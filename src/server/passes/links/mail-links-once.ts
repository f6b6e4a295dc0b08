/** Mails the links of passes to the addresses on file, once for each pass and address. */
import { emailKeyOf } from '#domain/email.ts';
import { sortByMailbox } from '#domain/link-request.ts';

import type { Reader } from '#server/base/languages/reader.ts';
import { countAttempts } from '#server/base/limits/attempts.queries.ts';
import { linkMailsOfNewAddress } from '#server/base/limits/limits.ts';
import type { Services } from '#server/base/services.ts';
import { fetchUsablePasses } from './mailed-passes.queries.ts';
import type { PassNumbers } from './pass-links.queries.ts';
import { mailParcel } from './send-link.service.ts';

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
