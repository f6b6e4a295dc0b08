/** Undoes what the team did to passes: their numbers, their links, their holders, their wristbands, and requests. */
import { countWords, pointsWords } from '#domain/count-words.ts';

import type { Database } from '#server/base/db/database.ts';
import { isUniqueViolation } from '#server/base/db/classify-error.ts';
import { clubRequests, helpRequests } from '#server/base/db/schema/requests.ts';
import { takeBackMail } from '#server/base/mail/outbox.queries.ts';
import { correctBarcodeByStaff, movePassByStaff } from '#server/data/corrections/corrections.service.ts';
import { undoWithdrawal } from '#server/data/corrections/undo-withdrawal.ts';
import { restoreLinks } from '#server/passes/links/pass-links.ts';
import { undoPhotoAnswer } from '#server/photos/desk/staff-photo-requests.service.ts';
import { writeAudit } from '#server/staff/audit.queries.ts';
import { reopenRequest } from '#server/staff/requests/request-holds.queries.ts';
import type { PassNumbers } from '#domain/pass-id.ts';
import { touchPass } from '#server/changes/touch-pass.queries.ts';
import type { Services, StaffActor } from '#server/base/services.ts';
import { lockPass } from '#server/passes/lock-pass.queries.ts';
import type { PassRecord } from '#server/passes/pass-record.ts';
import {
  endBand,
  redeemPass,
  lockBand,
  restoreBand,
  unredeemPass,
  type Band,
} from '#server/passes/wristband/wristband.queries.ts';
import { restoreContact } from '../fix/correct-contact.service.ts';
import { overtaken, recordedText, type Undoer, type Undoing } from './undo-rows.ts';

/** Gives a pass its former barcode or order, by the same rules as any correction. */
export const undoNumbers: Undoer = async ({ services, actor, entry, before, after }) => {
  const [from, to] = [numbersIn(after), numbersIn(before)];
  const reason = 'Undo';
  if (entry.action === 'Pass Move')
    await movePassByStaff(services, actor, from, { orderId: to.orderId, reason });
  else await correctBarcodeByStaff(services, actor, from, { barcode: to.barcode, reason });
  return `The pass has its former numbers again: order ${to.orderId}, barcode ${to.barcode}.`;
};

/** Makes a withdrawn order hold again, with its passes, shares and points. */
export const undoOrderWithdrawal: Undoer = async ({ services, actor, entry, after }) => {
  const withdrawal = {
    orderId: entry.target,
    at: entry.at,
    voided: Number(after['voided']),
    isClaimed: after['isClaimed'] === true,
  };
  const restored = await undoWithdrawal(services, actor, withdrawal);
  if ('late' in restored) throw overtaken(restored.late);
  const { passes, shares, points } = restored;
  const { brand } = services;
  const counts = [
    countWords(passes, 'pass', 'passes', brand),
    ...(shares === 0 ? [] : [countWords(shares, 'share', 'shares', brand)]),
    ...(points === 0 ? [] : [pointsWords(points, brand)]),
  ];
  return `Order ${entry.target} holds again: ${counts.join(', ')}.`;
};

/** Makes the links work again that ended with the act; a link that was made then ends. */
export const undoLinks: Undoer = async ({ services, actor, entry, now }) => {
  const restored = await restoreLinks({ db: services.db, now }, numbersOf(entry.target), entry.at);
  if (restored === 0) throw overtaken('The pass has other numbers or links since');
  const action = entry.action === 'Link Renew' ? 'Link Renew' : 'Link Revoke';
  const change = { action, target: entry.target, after: { restored } } as const;
  await writeAudit(services.db, actor, change, now);
  return 'The former link opens the pass again.';
};

/** Takes the mail back and opens the request again; a photo that the answer removed is on the pass again. */
export const undoRequestAnswer: Undoer = async (undoing) => {
  const { services, actor, entry, before, after } = undoing;
  const mail = recordedText(after, 'mail');
  // In the transaction that opens the request: an answer that stays keeps its mail.
  const takeBack = async (tx: Database): Promise<void> => {
    if (mail !== '' && !(await takeBackMail(tx, mail))) throw overtaken('The mail is on its way');
  };
  const answer = { pass: numbersOf(entry.target), at: entry.at, hadPhoto: before['hasPhoto'] === true };
  const reason =
    entry.action === 'Photo Request Update'
      ? await undoPhotoAnswer(services, actor, answer, takeBack)
      : await reopen(undoing, takeBack);
  if (reason !== undefined) throw overtaken(reason);
  return 'The request is open again.';
};

/** Opens a request for points or help again; returns why it is too late, as a sentence, or undefined. */
async function reopen(
  { services, actor, entry, after, now }: Undoing,
  takeBack: (tx: Database) => Promise<void>,
): Promise<string | undefined> {
  const isOfClub = entry.action === 'Club Request Update';
  const action = isOfClub ? 'Club Request Update' : 'Help Request Update';
  try {
    return await services.db.transaction(async (tx) => {
      const requests = isOfClub ? clubRequests : helpRequests;
      if (!(await reopenRequest(tx, requests, recordedText(after, 'requestId'))))
        return 'The request is gone';
      await takeBack(tx);
      const states = { before: { status: after['status'] }, after: { status: 'open' } };
      await writeAudit(tx, actor, { action, target: entry.target, ...states }, now);
      return undefined;
    });
  } catch (error) {
    if (isUniqueViolation(error)) return 'The guest has asked again since';
    throw error;
  }
}

/** Gives a pass its former name, email and phone. */
export const undoContact: Undoer = async ({ services, actor, entry, after }) => {
  const reason = await restoreContact(services, actor, numbersOf(entry.target), entry.at);
  if (reason !== undefined) throw overtaken(reason);
  const consents =
    after['consentsEnded'] === undefined
      ? ''
      : ' The agreement to news has ended; only the guest can give it again.';
  return `Name, email and phone are as they were before.${consents}`;
};

/** Takes an activated band off its ticket, or gives the ticket the band back that was replaced or released. */
export const undoBand: Undoer = async ({ services, actor, entry, before, after }) => {
  const instantOf = (name: string): Date | null => {
    const text = recordedText(before, name);
    return text === '' ? null : new Date(text);
  };
  const act: BandAct = {
    action: entry.action as BandAct['action'], // the rule of no other act leads here
    at: entry.at,
    before: recordedText(before, 'band') || null,
    after: recordedText(after, 'band') || null,
    redeemedAt: instantOf('redeemedAt'),
    activatedAt: instantOf('activatedAt'),
    validUntil: instantOf('validUntil'),
  };
  const reason = await undoBandAct(services, actor, numbersOf(entry.target), act);
  if (reason !== undefined) throw overtaken(reason);
  return act.before === null
    ? `The ticket can be used again, and wristband ${act.after ?? ''} is blank again.`
    : `Wristband ${act.before} is active again.`;
};

/** The numbers of a pass in a target such as `10482231/241234567890123456`. */
function numbersOf(target: string): PassNumbers {
  const [orderId = '', barcode = ''] = target.split('/');
  return { orderId, barcode };
}

function numbersIn(values: Record<string, unknown>): PassNumbers {
  return { orderId: recordedText(values, 'orderId'), barcode: recordedText(values, 'barcode') };
}

/** An act on a band, as the audit log holds it. */
interface BandAct {
  action: 'Wristband Activate' | 'Wristband Replace' | 'Wristband Release';
  at: Date;
  /** The code of the ticket's band before the act, and after it; null for none. */
  before: string | null;
  after: string | null;
  /** When the ticket was used, and when its band was activated, before a release. */
  redeemedAt: Date | null;
  activatedAt: Date | null;
  validUntil: Date | null;
}

const ticketUsed = 'The ticket was used since';

const bandChanged = 'The wristband was changed since';

/**
 * Restores the bands of a ticket, and whether it is used, in the caller's transaction. A band that the act gave becomes
 * blank. Returns why it is too late, as a sentence, or undefined.
 */
async function undoBandAct(
  { db: tx, clock }: Pick<Services, 'db' | 'clock'>,
  actor: StaffActor,
  pass: PassNumbers,
  act: BandAct,
): Promise<string | undefined> {
  const record = await lockPass(tx, pass);
  if (record === undefined) return 'The pass has other numbers since';
  if (record.isRefunded) return 'The pass was refunded since';
  const now = clock.now();
  // The band that comes back is locked before the one that ends, as a replacement takes them.
  const late =
    (act.before === null ? undefined : await giveBack(tx, pass, { ...act, code: act.before }, record)) ??
    (act.after === null ? undefined : await takeOff(tx, pass, act.after, act.at));
  if (late !== undefined) return late;
  if (act.action === 'Wristband Activate') await unredeemPass(tx, pass, now);
  if (act.action === 'Wristband Release') await redeemPass(tx, pass, now, act.redeemedAt);
  await touchPass(tx, pass, 'redemption', now);
  const target = `${pass.orderId}/${pass.barcode}`;
  const change = { before: { band: act.after }, after: { band: act.before } };
  await writeAudit(tx, actor, { action: act.action, target, ...change }, now);
  return undefined;
}

async function giveBack(
  tx: Database,
  pass: PassNumbers,
  act: BandAct & { code: string },
  { isRedeemed }: PassRecord,
): Promise<string | undefined> {
  if (act.action === 'Wristband Release' && isRedeemed) return ticketUsed;
  const band = await lockBand(tx, act.code);
  if (band === undefined || !(band.state === 'blank' || isOf(band, pass, 'void'))) return bandChanged;
  const { activatedAt, validUntil } = band.state === 'blank' ? act : band;
  await restoreBand(tx, act.code, { ...pass, activatedAt, validUntil });
  return undefined;
}

async function takeOff(tx: Database, pass: PassNumbers, code: string, at: Date): Promise<string | undefined> {
  const band = await lockBand(tx, code);
  if (band === undefined || !isOf(band, pass, 'activated') || band.activatedAt?.getTime() !== at.getTime())
    return bandChanged;
  await endBand(tx, code, 'blank');
  return undefined;
}

function isOf(band: Band, { orderId, barcode }: PassNumbers, state: Band['state']): boolean {
  return band.state === state && band.orderId === orderId && band.barcode === barcode;
}
