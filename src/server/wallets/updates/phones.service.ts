/**
 * Phones that hold Apple passes: registrations, the passes that changed since a phone last asked, the current state of a
 * pass (docs/algorithms/live-passes.md), and what phones report.
 */
import { countAttempts } from '#server/base/limits/attempts.queries.ts';
import { phonesPerPass, passUpdatesPerPass, walletLogsPerAddress } from '#server/base/limits/limits.ts';
import {
  bindPass,
  deleteRegistration,
  fetchChangedSince,
  insertRegistration,
  keepDevice,
  type StoredApplePass,
  fetchApplePass,
} from '../apple/apple-passes.queries.ts';
import { issueOf, isTokenOf } from '../apple/issue-apple-pass.ts';
import { readLivePass } from './read-live-pass.ts';
import type { makeAppleCardMaker } from '../apple/apple-member-card.ts';
import type { ApplePassFile, makeApplePassMaker } from '../apple/make-apple-pass.ts';
import { fetchLogs, insertLogs } from './updates.queries.ts';
import { isMemberHolder } from '#server/changes/holder.ts';
import { touchHolder } from '#server/changes/touch-pass.queries.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';
import { cleanLine } from '#domain/guest-name.ts';
import { networkKey } from '#server/base/limits/caller.ts';
import { fetchRequeues } from '#server/changes/requeue.queries.ts';

/**
 * Registers a phone for a pass; false if it was registered already. The first phone binds a single-holder pass. If the
 * pass changed since it was first made, the phone is notified at once, because its file may be older.
 */
export async function registerPhone(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  pass: StoredApplePass,
  { deviceId, pushToken }: { deviceId: string; pushToken: string },
): Promise<boolean> {
  const now = clock.now();
  const { serialNumber } = pass;
  const [tried] = await countAttempts(db, [{ key: `phones:${serialNumber}`, limit: phonesPerPass }], now);
  if (tried !== undefined && tried.count > phonesPerPass.attemptsMax)
    throw new Refusal('too-many-requests', { retryAfterSeconds: tried.secondsLeft });
  return db.transaction(async (tx) => {
    await keepDevice(tx, { deviceId, pushToken: pushToken.toLowerCase(), updatedAt: now });
    const isNew = await insertRegistration(tx, { deviceId, serialNumber, registeredAt: now });
    if (!isNew) return false;
    if (pass.shareId === '' && pass.retiredAt === null) await bindPass(tx, pass, now);
    // A claim that ran while the member's card was inserted may have missed it.
    const mayBeOlder = pass.changes > 0 || pass.retiredAt !== null || isMemberHolder(pass);
    if (mayBeOlder) await touchHolder(tx, pass, 'registered', now);
    return true;
  });
}

/** Removes a phone's registration for a pass. */
export async function unregisterPhone(
  { db }: Pick<Services, 'db'>,
  named: { deviceId: string; serialNumber: string },
): Promise<void> {
  await db.transaction((tx) => deleteRegistration(tx, named));
}

/** The phone's passes that changed after the given tag, or all of them without a tag; undefined if none changed, or if none can be made. */
export async function listChangedPasses(
  { db, walletKeys }: Pick<Services, 'db' | 'walletKeys'>,
  { deviceId, passType }: { deviceId: string; passType: string },
  since: string | undefined,
): Promise<{ serialNumbers: string[]; lastUpdated: string } | undefined> {
  if (passType !== walletKeys?.signer.certificate.passTypeIdentifier) return undefined;
  const tag = /^\d{1,15}$/.test(since ?? '') ? Number(since) : 0;
  const changed = await fetchChangedSince(db, { deviceId, tag });
  const last = changed.at(-1);
  if (last === undefined) return undefined;
  return { serialNumbers: changed.map((pass) => pass.serialNumber), lastUpdated: String(last.tag) };
}

/** The makers of passes. */
type LatestPassServices = Services & {
  makeApplePass: ReturnType<typeof makeApplePassMaker>;
  makeAppleCard: ReturnType<typeof makeAppleCardMaker>;
};

/** The pass of a serial number, for a caller with its token. A wrong token and an unknown pass get the same refusal. */
export async function requireApplePass(
  { db, secrets, walletKeys }: Pick<Services, 'db' | 'secrets' | 'walletKeys'>,
  named: { passType: string; serialNumber: string },
  authorization: string | undefined,
): Promise<StoredApplePass> {
  const token = /^ApplePass (\S{1,200})$/.exec(authorization ?? '')?.[1] ?? '';
  // Without a certificate the pass type is unknown, but a phone may still remove itself from a pass.
  const passType = walletKeys?.signer.certificate.passTypeIdentifier;
  const isOurType = passType === undefined || named.passType === passType;
  const pass = await fetchApplePass(db, named.serialNumber);
  // An unknown serial number causes the same queries as a known one, so that the time reveals nothing.
  const isToken = isTokenOf(secrets, pass ?? unknownPass(secrets), token);
  if (pass === undefined || !isToken || !isOurType) throw new Refusal('apple-token-refused');
  return pass;
}

/** The current file, or the answer that the phone's file is current. */
export async function makeLatestPass(
  services: LatestPassServices,
  stored: StoredApplePass,
  ifModifiedSince: string | undefined,
): Promise<ApplePassFile | 'unchanged'> {
  if (Date.parse(ifModifiedSince ?? '') >= stored.changedAt.getTime()) return 'unchanged';
  await refuseTooMany(services, stored.serialNumber);
  const live = await readLivePass(services, stored);
  if (live === undefined) throw new Refusal('apple-token-refused');
  const facts = {
    issue: issueOf(services.secrets, stored),
    isEnded: live.isEnded || stored.retiredAt !== null,
  };
  const file =
    live.kind === 'member'
      ? await services.makeAppleCard(live.card, facts)
      : await services.makeApplePass(live.found, live.verdict, facts);
  services.metrics.passesMade.inc({ wallet: 'apple', style: `update ${file.style}` });
  return file;
}

/** Without this limit, a holder of the token could keep the server signing. */
async function refuseTooMany(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  serialNumber: string,
): Promise<void> {
  const made = { key: `pass-update:${serialNumber}`, limit: passUpdatesPerPass };
  const [counted] = await countAttempts(db, [made], clock.now());
  if (counted !== undefined && counted.count > passUpdatesPerPass.attemptsMax)
    throw new Refusal('pass-limit-reached', { retryAfterSeconds: counted.secondsLeft });
}

function unknownPass(secrets: Services['secrets']): Pick<StoredApplePass, 'serialNumber' | 'keyId'> {
  return { serialNumber: '', keyId: secrets.current('pass-serial').keyId };
}

/** What staff see of installed passes: phones' error reports, and the progress of changes of many passes. */
const messageLengthMax = 500;

const logsShown = 200;

const requeuesShown = 10;

/** Stores a phone's error report; refuses a network that sends too many. */
export async function keepLogs(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  logs: readonly string[],
  address: string,
): Promise<void> {
  const now = clock.now();
  const attempt = { key: networkKey('wallet-log', address), limit: walletLogsPerAddress };
  const [tried] = await countAttempts(db, [attempt], now);
  if (tried !== undefined && tried.count > walletLogsPerAddress.attemptsMax)
    throw new Refusal('too-many-requests', { retryAfterSeconds: tried.secondsLeft });
  const messages = logs.map((log) => cleanLine(log).slice(0, messageLengthMax).toWellFormed());
  await insertLogs(
    db,
    messages.filter((message) => message !== ''),
    now,
  );
}

/** The error reports of phones, newest first. */
export async function listLogs({ db }: Pick<Services, 'db'>) {
  const rows = await fetchLogs(db, logsShown);
  return rows.map(({ logId, at, message }) => ({ logId, at: at.toISOString(), message }));
}

/** Changes of many passes, newest first. */
export async function listRequeues({ db }: Pick<Services, 'db'>) {
  const rows = await fetchRequeues(db, requeuesShown);
  return rows.map(({ requeueId, reason, startedAt, phase, queued, waiting }) => ({
    requeueId,
    reason,
    startedAt: startedAt.toISOString(),
    passes: queued,
    isCounted: phase === 'done',
    waiting,
  }));
}
