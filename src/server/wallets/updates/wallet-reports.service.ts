/** What staff see of installed passes: phones' error reports, and the progress of changes of many passes. */
import { cleanLine } from '#domain/guest-name.ts';

import { networkKey } from '#server/base/limits/caller.ts';
import { countAttempts } from '#server/base/limits/attempts.queries.ts';
import { walletLogsPerAddress } from '#server/base/limits/limits.ts';
import { fetchRequeues } from '#server/changes/requeue.queries.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';
import { fetchLogs, insertLogs } from './updates.queries.ts';

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
