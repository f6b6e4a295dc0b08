/** What people read about a run over many passes: in the back office, and on the command line. */
import { countWords } from './count-words.ts';
import { formatNumber } from './park-format.ts';
import { secondsLeftAt, type RunBrake } from './run-pace.ts';

/** One wallet's part of a run. */
export interface RunPart {
  wallet: 'apple' | 'google';
  /** Passes counted at the start. */
  total: number;
  queued: number;
  /** Passes in the outbox: also those that the vendor did not accept so far, and those that it refused. */
  waiting: number;
  putOff: number;
  refused: number;
  brake: RunBrake | null;
  perSecond: number;
}

/** A run. */
export interface RunFacts {
  endedAt: string | null;
  stoppedBy: string | null;
  parts: readonly RunPart[];
}

type Park = { locale: string };

/** The passes of a part that were sent. */
export function doneOf({ queued, waiting }: Pick<RunPart, 'queued' | 'waiting'>): number {
  return Math.max(0, queued - waiting);
}

/** How much of a run is done, from 0 to 100; a run that ended by itself is complete. */
export function percentDone({ endedAt, stoppedBy, parts }: RunFacts): number {
  if (endedAt !== null && stoppedBy === null) return 100;
  const total = sumOver(parts, (part) => Math.max(part.total, part.queued));
  return total === 0 ? 0 : Math.floor((100 * sumOver(parts, doneOf)) / total);
}

/** The state of the run, such as "Running: 12 of 40 passes are sent." */
export function describeRun(run: RunFacts, park: Park): string {
  const done = formatNumber(sumOver(run.parts, doneOf), park);
  const total = sumOver(run.parts, (part) => Math.max(part.total, part.queued));
  const passes = countWords(total, 'pass', 'passes', park);
  if (run.stoppedBy !== null) return `Stopped by ${run.stoppedBy}: ${done} of ${passes} had been sent.`;
  if (run.endedAt === null) return `Running: ${done} of ${passes} ${total === 1 ? 'is' : 'are'} sent.`;
  const refused = sumOver(run.parts, (part) => part.refused);
  return refused === 0
    ? `Done: ${passes} ${total === 1 ? 'is' : 'are'} sent.`
    : `Done: ${done} of ${passes} are sent, ${formatNumber(refused, park)} refused.`;
}

/** What a reader should know of each wallet: its progress, the time left, and what holds it up. */
export function describeParts(run: RunFacts, park: Park): string[] {
  return run.parts
    .filter(({ total }) => total > 0)
    .map((part) => {
      const count = `${formatNumber(doneOf(part), park)} of ${formatNumber(Math.max(part.total, part.queued), park)}`;
      const isOpen = run.endedAt === null;
      const sentences = [...(isOpen ? timeWords(part, park) : []), ...(isOpen ? brakeWords(part, park) : [])];
      return [`${walletNames[part.wallet]}: ${count}.`, ...sentences, ...refusalWords(part, park)].join(' ');
    });
}

const walletNames = { apple: 'Apple Wallet', google: 'Google Wallet' };
const vendorNames = { apple: 'Apple', google: 'Google' };

function timeWords(part: RunPart, park: Park): string[] {
  const total = Math.max(part.total, part.queued);
  const seconds = secondsLeftAt(part.perSecond, { total, done: doneOf(part) });
  if (seconds === 0 || part.brake !== null) return [];
  if (seconds < 60) return ['Less than a minute left.'];
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 120) return [`About ${countWords(minutes, 'minute', 'minutes', park)} left.`];
  return [`About ${countWords(Math.ceil(minutes / 60), 'hour', 'hours', park)} left.`];
}

function brakeWords({ wallet, brake, putOff, perSecond }: RunPart, park: Park): string[] {
  const vendor = vendorNames[wallet];
  if (brake === 'refused')
    return [`${vendor} refuses the passes, so the run waits: check the ${credentials[wallet]}.`];
  if (brake === null)
    return putOff === 0
      ? []
      : [`${formatNumber(putOff, park)} not accepted by ${vendor} yet, and tried again.`];
  if (putOff > 0)
    return [`${vendor} does not accept all passes at present; the run slows down and continues by itself.`];
  return [`Slower than planned: fewer than ${formatNumber(perSecond, park)} a second are accepted.`];
}

const credentials = { apple: 'certificate', google: 'service account' };

function refusalWords({ wallet, refused }: RunPart, park: Park): string[] {
  if (refused === 0) return [];
  const were = refused === 1 ? 'pass was' : 'passes were';
  return [
    `${formatNumber(refused, park)} ${were} refused by ${vendorNames[wallet]} and will be tried again.`,
  ];
}

function sumOver(parts: readonly RunPart[], read: (part: RunPart) => number): number {
  return parts.reduce((sum, part) => sum + read(part), 0);
}
