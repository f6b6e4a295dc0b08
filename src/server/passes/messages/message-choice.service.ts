/** The choice of a guest about marketing messages, behind an address that stands on the pass and its page. */
import type { Database } from '#server/base/db/database.ts';
import { openSealed, sealSteadily } from '#server/base/security/seal.ts';
import type { Secrets } from '#server/base/security/secrets.ts';
import type { Services } from '#server/base/services.ts';
import type { Holder } from '#server/changes/holder.ts';
import type { Reader } from '#server/base/languages/reader.ts';
import type { PlainPage } from '#server/http/plain-page.ts';
import { fetchChoosingHolder, fetchTakesOffers, storeTakesOffers } from './message-choice.queries.ts';

const place = { purpose: 'links', boundTo: 'message choice' } as const;

/**
 * The path of a holder's page. It is the same each time, because it stands on installed passes, and unreadable, because
 * an order id with a barcode opens the pass.
 */
export function messageChoicePath(secrets: Secrets, { orderId, barcode, shareId }: Holder): string {
  const content = Buffer.from([orderId, barcode, shareId].join('\t'));
  return `/messages/${sealSteadily(secrets, place, content).toString('base64url')}`;
}

/** Whether a holder gets marketing messages; `undefined` if the address is not ours, or its holder is no longer there. */
export async function readMessageChoice(
  { db, secrets }: Pick<Services, 'db' | 'secrets'>,
  token: string,
): Promise<'in' | 'out' | undefined> {
  const guest = await findGuest(db, secrets, token);
  if (guest === undefined) return undefined;
  const chosen = await fetchTakesOffers(db, guest.holder, guest.mailHash);
  return (chosen ?? guest.hasConsented) ? 'in' : 'out';
}

/** Stores the choice; false if the address is not ours, or its holder is no longer there. */
export async function storeMessageChoice(
  { db, secrets, clock }: Pick<Services, 'db' | 'secrets' | 'clock'>,
  token: string,
  choice: 'in' | 'out',
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const guest = await findGuest(tx, secrets, token);
    if (guest === undefined) return false;
    const now = clock.now();
    await storeTakesOffers(tx, guest.holder, guest.mailHash, { takesOffers: choice === 'in', now });
    return true;
  });
}

async function findGuest(db: Database, secrets: Secrets, token: string) {
  const content = openSealed(secrets, place, Buffer.from(token, 'base64url'));
  if (content === undefined) return undefined;
  const [orderId = '', barcode = '', shareId = ''] = content.toString().split('\t');
  const holder = { orderId, barcode, shareId };
  const found = await fetchChoosingHolder(db, holder);
  return found && { holder, ...found };
}

/** The content of the page: what the guest has chosen, or that the address leads nowhere. */
export type MessageChoicePage =
  | { kind: 'choice'; choice: 'in' | 'out'; isStored: boolean }
  | { kind: 'gone' };

/**
 * The page on which a guest asks for marketing messages, or declines them. It contains no data of the pass, because
 * its address stands on passes that guests show around.
 */
export function describeMessageChoice({ t, park }: Reader, page: MessageChoicePage): PlainPage {
  if (page.kind === 'gone')
    return {
      heading: t('plainPages.passGone'),
      lines: [t('plainPages.addressIncomplete')],
      form: { method: 'get', action: '/', button: t('plainPages.openYourPass') },
    };
  const { choice, isStored } = page;
  const state = isStored ? states.stored[choice] : states.read[choice];
  return {
    heading: t('plainPages.messagesHeading'),
    lines: [t(state), t('plainPages.whoWrites', { park: park.shortName })],
    form: {
      method: 'post',
      field: { name: 'choice', value: choice === 'in' ? 'out' : 'in' },
      button: choice === 'in' ? t('plainPages.stopOffers') : t('plainPages.getOffers'),
    },
    back: { href: '/', text: t('plainPages.openYourPass') },
  };
}

const states = {
  read: { in: 'plainPages.getsOffers', out: 'plainPages.getsNoOffers' },
  stored: { in: 'plainPages.savedGetsOffers', out: 'plainPages.savedGetsNoOffers' },
} as const;
