/** Scans of the team at a gate, with a network and after it came back (docs/gate-screen.md). */
import type { Contract } from '#contract/contract.ts';
import type { InputOf } from '#contract/call.ts';
import type { ScanAnswer, SyncResult } from '#contract/calls/staff-scan.ts';
import { writeGateSentence } from '#contract/write-gate-sentence.ts';

import { operatingDayOf } from '#domain/operating-day.ts';
import { mayEnter, type ScanState, scanVerdicts } from '#domain/scan-verdict.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services, StaffActor } from '#server/base/services.ts';
import { fetchSettings } from '#server/base/settings.queries.ts';
import { fetchPassByPair } from '#server/passes/find-pass.queries.ts';
import { writeAudit } from '#server/staff/audit.queries.ts';
import { membersOfBrowser } from '#server/staff/session/count-sign-in.ts';
import { gateSentenceOf } from '#domain/gate-sentence.ts';
import { formatInstant } from '#domain/park-format.ts';
import { fullNameOf } from '#domain/pass-card.ts';
import { formatTimeOfDay } from '#domain/park-time.ts';
import { speechOf } from '#texts/catalogues.ts';
import { makeTranslate } from '#texts/translate.ts';
import { gateFactsOf } from '#server/passes/judge-pass.ts';
import { identifyScan, type ScanServices, type Identified } from './identify-scan.ts';
import { findScan, findTaker, type StoredScan, type TakenBy } from './scans.queries.ts';
import { recordScan } from './take-scan.ts';
import type { FoundAtGate } from '../gate/verify-scan.service.ts';

/** A scan as a device sends it. */
type SentScan = InputOf<Contract['POST /api/admin/scan/'], 'body'>;

/** Judges a scan, and records it. A repeat with the same id is answered by what the first one came to. */
export async function scanAtGate(
  services: ScanServices,
  actor: StaffActor,
  { scanId, scanned, place }: SentScan,
) {
  const known = await findScan(services.db, scanId);
  const ofMember = { scanned, senders: [actor.memberGuid] };
  if (known !== undefined) return answerStored(services, known, ofMember);
  const { gateKeepsRedemptions } = await fetchSettings(services.db);
  const { memberGuid } = actor;
  const facts = { scanId, place: place.trim(), said: null, sentBy: memberGuid, scannedBy: memberGuid };
  const receivedAt = services.clock.now();
  const keeps = gateKeepsRedemptions === true;
  const { identified, taker, isNew } = await recordScan(services, scanned, { ...facts, receivedAt }, keeps);
  const stored = isNew ? undefined : await findScan(services.db, scanId);
  if (stored !== undefined) return answerStored(services, stored, ofMember);
  return { answer: describeScan(services, identified, taker), code: identified.code };
}

/** A scan that comes again: its text, and the members whose scan it may repeat. */
interface RepeatedScan {
  scanned: string;
  senders: readonly string[];
}

/** The answer of a recorded scan, with the pass as it is now. */
async function answerStored(
  services: ScanServices,
  { state, keptFor, ...stored }: StoredScan,
  { scanned, senders }: RepeatedScan,
) {
  const identified = await identifyScan(services, scanned);
  const { record } = identified.found ?? {};
  const isSame = (record?.orderId ?? null) === stored.orderId && (record?.barcode ?? null) === stored.barcode;
  // Another text under a known id, or another sender, is not the scan that was recorded.
  if (!isSame || !senders.includes(stored.sentBy))
    return { answer: describeScan(services, identified), code: identified.code };
  const takenFor = state === 'scanned-today' ? operatingDayOf(stored.scannedAt, services.brand) : 'once';
  const hasTaker = record !== undefined && keptFor === null;
  const taker = hasTaker ? await findTaker(services.db, record, takenFor) : undefined;
  return { answer: describeScan(services, { ...identified, state }, taker), code: identified.code };
}

/** A photo can be looked at for this long after its scan. */
const photoMilliseconds = 10 * 60_000;

/** The photo of a pass that this member has just scanned. Refuses with `photo-not-found`. */
export async function showScannedPhoto(
  { db, clock, photoStore }: Pick<Services, 'db' | 'clock' | 'photoStore'>,
  { memberGuid }: StaffActor,
  scanId: string,
): Promise<Buffer> {
  const scan = await findScan(db, scanId);
  const isRecent =
    scan !== undefined && clock.now().getTime() - scan.receivedAt.getTime() <= photoMilliseconds;
  if (!isRecent || scan.sentBy !== memberGuid || scan.orderId === null || scan.barcode === null)
    throw new Refusal('photo-not-found');
  const record = await fetchPassByPair(db, { orderId: scan.orderId, barcode: scan.barcode });
  if (record?.photoUid === null || record?.photoUid === undefined || !record.hasPhoto)
    throw new Refusal('photo-not-found');
  const photo = await photoStore.read(record.photoUid, 'photo.jpg');
  if (photo === undefined) throw new Refusal('photo-not-found');
  return photo;
}

/** A scan that was made without a network. */
interface OfflineScan extends SentScan {
  at: string;
  said: ScanState;
  memberGuid: string;
}

/** No device is without a network for longer; its clock may be wrong. */
const offlineMillisecondsMax = 7 * 86_400_000;

/**
 * Records scans in their order, each as of its own time, and says which of them the server judges otherwise. The scanner
 * is the member whom the device names if they have signed in on it; otherwise it is the sender.
 */
export async function syncScans(
  services: ScanServices,
  actor: StaffActor,
  scans: readonly OfflineScan[],
  deviceToken: string | undefined,
): Promise<SyncResult[]> {
  const { gateKeepsRedemptions } = await fetchSettings(services.db);
  const senders = [actor.memberGuid, ...(await membersOfBrowser(services.db, deviceToken))];
  const keeps = gateKeepsRedemptions === true;
  const results: SyncResult[] = [];
  for (const scan of scans) results.push(await syncOne(services, actor, { ...scan, senders }, keeps));
  return results;
}

async function syncOne(
  services: ScanServices,
  actor: StaffActor,
  { scanId, scanned, place, at, said, memberGuid, senders }: OfflineScan & RepeatedScan,
  keeps: boolean,
): Promise<SyncResult> {
  const received = services.clock.now();
  const then = { ...services, clock: { now: () => madeAt(at, received) } };
  const known = await findScan(services.db, scanId);
  if (known !== undefined) return againOf(then, known, { scanned, senders }, said);
  const scannedBy = senders.includes(memberGuid) ? memberGuid : actor.memberGuid;
  const facts = { scanId, place: place.trim(), said, sentBy: actor.memberGuid, scannedBy };
  const takes = keeps && mayEnter(said);
  const recorded = await recordScan(then, scanned, { ...facts, receivedAt: received }, takes);
  const stored = recorded.isNew ? undefined : await findScan(services.db, scanId);
  if (stored !== undefined) return againOf(then, stored, { scanned, senders }, said);
  const { identified, taker, keptFor } = recorded;
  const outcome = syncOutcomeOf({ state: identified.state, keptFor }, said);
  const after = { scanId, place, at, said, state: identified.state };
  const record = identified.found?.record;
  const target = record === undefined ? `scan:${scanId}` : `${record.orderId}/${record.barcode}`;
  const action = outcome === 'conflict' ? 'Scan Conflict' : 'Scan Difference';
  if (outcome !== 'kept') await writeAudit(services.db, actor, { action, target, after }, received);
  return { scanId, outcome, answer: describeScan(then, identified, taker) };
}

async function againOf(
  services: ScanServices,
  stored: StoredScan,
  repeated: RepeatedScan,
  said: ScanState,
): Promise<SyncResult> {
  const { answer } = await answerStored(services, stored, repeated);
  const isOwn = repeated.senders.includes(stored.sentBy);
  const outcome = syncOutcomeOf(isOwn ? stored : { state: answer.state, keptFor: null }, said);
  return { scanId: stored.scanId, outcome, answer };
}

/** Compares what the device did with what the server would have done. */
function syncOutcomeOf(
  { state, keptFor }: Pick<StoredScan, 'state' | 'keptFor'>,
  said: ScanState,
): SyncResult['outcome'] {
  if (!mayEnter(said)) return keptFor === null ? 'kept' : 'differs';
  if (mayEnter(state)) return 'kept';
  return state === 'redeemed' || state === 'scanned-today' ? 'conflict' : 'differs';
}

/** The time of a scan, within reason. */
function madeAt(at: string, received: Date): Date {
  const given = Date.parse(at);
  const earliest = received.getTime() - offlineMillisecondsMax;
  return new Date(Math.min(received.getTime(), Math.max(earliest, given)));
}

type Words = Pick<Services, 'brand' | 'clock'>;

/** The answer; `taker` is the scan that had taken the pass before, if one is known. */
function describeScan(
  services: Words,
  { state, code, found, bandEnds }: Identified,
  taker?: TakenBy,
): ScanAnswer {
  const { says } = scanVerdicts[state];
  const more =
    taker !== undefined
      ? ` ${sayTaker(services, taker)}`
      : state === 'band-active' && bandEnds instanceof Date
        ? ` It ends at ${timeOf(services, bandEnds)}.`
        : '';
  return {
    state,
    says: says + more,
    pass: found === undefined ? null : viewScannedPass(services, found, code),
  };
}

/** When, where and by whom a pass was used. */
function sayTaker(services: Words, { scannedAt, place, member }: TakenBy): string {
  const where = place === '' ? '' : ` at ${place}`;
  const by = member === '' ? '' : ` by ${member}`;
  return `Scanned ${timeOf(services, scannedAt)}${where}${by}.`;
}

/** The time alone within the operating day, otherwise with its date. */
function timeOf({ brand, clock }: Words, at: Date): string {
  if (operatingDayOf(at, brand) === operatingDayOf(clock.now(), brand)) return formatTimeOfDay(at, brand);
  return formatInstant(at, brand, { dateStyle: 'medium', timeStyle: 'short' });
}

function viewScannedPass(
  { brand, clock }: Words,
  { record, verdict, shareId }: FoundAtGate,
  code: Identified['code'],
): NonNullable<ScanAnswer['pass']> {
  const share = record.shares.find((one) => one.shareId === shareId);
  const isShared = shareId !== '';
  const facts = gateFactsOf(brand, record, verdict, {
    isShared,
    isShareEnded: isShared && share === undefined,
    code: code === 'plain' && verdict.refusesPlainBarcode ? 'refused' : 'plain',
  });
  // A reader needs no name of a ticket, so a missing registration stops no one here.
  const sentence = gateSentenceOf({ ...facts, needsRegistration: false }, clock.now());
  const t = makeTranslate(speechOf('en', brand.locale));
  const holder = share ?? record;
  return {
    orderId: record.orderId,
    barcode: record.barcode,
    name: isShared && share === undefined ? '' : fullNameOf(holder.firstName, holder.lastName),
    product: record.product,
    isShared,
    hasPhoto: record.hasPhoto,
    sentence: writeGateSentence(sentence, { now: clock.now(), park: brand, isOnPassPage: false, t }),
  };
}
