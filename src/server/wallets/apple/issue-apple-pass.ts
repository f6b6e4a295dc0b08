/** Assigns a pass its permanent serial number and token, and records that it was issued. */
import { createHmac, timingSafeEqual } from 'node:crypto';

import { Refusal } from '#server/base/refusal.ts';
import type { Secrets } from '#server/base/security/secrets.ts';
import type { Services } from '#server/base/services.ts';
import {
  awaitChanges,
  countRetiredPasses,
  fetchCurrentPass,
  insertApplePass,
  type StoredApplePass,
} from './apple-passes.queries.ts';
import { isMemberHolder, type Holder } from '#server/changes/holder.ts';

/** The identifying fields of a pass file. */
export interface AppleIssue {
  serialNumber: string;
  /** The token with which phones ask for updates; undefined for a pass without updates. */
  authenticationToken: string | undefined;
  /** The Last-Modified of a file whose content is read from now on. */
  changedAt: Date;
}

/**
 * Inserts the pass if it is new. Every change after this call reaches it, so read its content afterwards. Refuses with
 * `order-not-found` if the pass was removed or got other numbers meanwhile.
 */
export async function issueApplePass(
  { db, secrets, clock }: Pick<Services, 'db' | 'secrets' | 'clock'>,
  holder: Holder,
): Promise<AppleIssue> {
  const known = await fetchCurrentPass(db, holder);
  if (known !== undefined) return issueOf(secrets, known);
  const noted = await db.transaction(async (tx) => {
    if (!(await awaitChanges(tx, holder))) throw new Refusal('order-not-found');
    const serialNumber = serialNumberOf(secrets, holder, await countRetiredPasses(tx, holder));
    const { keyId } = secrets.current('pass-serial');
    const changedAt = wholeSecond(clock.now());
    const { orderId, barcode, shareId } = holder;
    await insertApplePass(tx, { orderId, barcode, shareId, serialNumber, keyId, changedAt });
    return fetchCurrentPass(tx, holder);
  });
  if (noted === undefined) throw new Error('A pass that was noted is not there.');
  return issueOf(secrets, noted);
}

/** The identifying fields of a pass without updates, such as a test pass of the staff. */
export function issueUnkept(secrets: Secrets, holder: Holder, now: Date): AppleIssue {
  return {
    serialNumber: serialNumberOf(secrets, holder, 0),
    authenticationToken: undefined,
    changedAt: wholeSecond(now),
  };
}

/** The identifying fields of an inserted pass. */
export function issueOf(
  secrets: Secrets,
  { serialNumber, keyId, changedAt }: Pick<StoredApplePass, 'serialNumber' | 'keyId' | 'changedAt'>,
): AppleIssue {
  return { serialNumber, authenticationToken: tokenOf(secrets, keyId, serialNumber), changedAt };
}

/** True if the text is the pass's token; takes the same time for any text. */
export function isTokenOf(
  secrets: Secrets,
  pass: Pick<StoredApplePass, 'serialNumber' | 'keyId'>,
  text: string,
): boolean {
  const token = tokenOf(secrets, pass.keyId, pass.serialNumber);
  if (token === undefined) return false;
  const [given, expected] = [text, token].map((one) => createHmac('sha256', comparison).update(one).digest());
  return given !== undefined && expected !== undefined && timingSafeEqual(given, expected);
}

/** Pads every text to the same length. */
const comparison = 'apple pass token';

/** Undefined if the key that it was made with is gone. */
function tokenOf(secrets: Secrets, keyId: string, serialNumber: string): string | undefined {
  const key = secrets.find('pass-serial', keyId)?.key;
  if (key === undefined) return undefined;
  return createHmac('sha256', key).update(`token\t${serialNumber}`).digest('base64url');
}

/** An unguessable serial number, constant for one holder of one pass until staff unbind it. */
function serialNumberOf(secrets: Secrets, holder: Holder, retired: number): string {
  const { key } = secrets.current('pass-serial');
  const subject = isMemberHolder(holder)
    ? ['member', holder.barcode]
    : [holder.orderId, holder.barcode, holder.shareId];
  if (retired > 0) subject.push(`again ${retired}`);
  return createHmac('sha256', key).update(subject.join('\t')).digest('hex').slice(0, 32);
}

/** HTTP dates have no fractions of a second. */
function wholeSecond(time: Date): Date {
  return new Date(Math.floor(time.getTime() / 1000) * 1000);
}
