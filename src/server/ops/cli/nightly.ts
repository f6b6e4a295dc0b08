import { randomUUID } from 'node:crypto';
import { access, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { endJobs, listScheduledJobs, noteRound } from '#server/base/jobs/schedule.queries.ts';
import { backup } from './backup.ts';
import { exitCodes, UsageError, type Command, type Given, type Outcome } from './command.ts';
import { drillCommand } from './drill.ts';
import { withHost } from './host.ts';
import { retention } from './retention.ts';
import { verifyAuditCommand } from './verify-audit.ts';
import { verify } from './verify.ts';

const daysKept = 14;
const millisecondsOfDay = 24 * 3_600_000;
/** A night that is two hours late is missing. */
const dueAfterMilliseconds = millisecondsOfDay + 2 * 3_600_000;
/** A drill is due in the week's seventh night. */
const drillEveryMilliseconds = 6.5 * millisecondsOfDay;

/** How a part of the night ended; `fault` is a class or an exit code, as Health shows it. */
interface Part {
  job: string;
  fault: string | null;
  text: string;
  /** Until the next one is missing. */
  dueAfter: number;
}

/** The work of a night, for a timer of the host. */
export const nightlyCommand: Command = {
  name: 'nightly',
  parameters: 'FOLDER',
  wordsMin: 0,
  summary:
    'Makes a backup of the day in FOLDER, removes old ones, checks the database and the audit log, and reports retention.',
  details:
    'A part that fails keeps no other from its work. Health and `jobs` show when each last succeeded, until --end.',
  negative: 'a part failed; the output names it',
  flags: {
    days: { takesValue: true, summary: `how long a backup is kept, in days (${daysKept})` },
    drill: {
      takesValue: false,
      summary: 'once a week also restores the newest backup, as the command drill does',
    },
    end: { takesValue: false, summary: 'expects no further night, and removes the parts from Health' },
  },
  run: async ({ words: [folder], flags, environment }) => {
    if (flags['end'] === true) return endNights(environment);
    if (folder === undefined) throw new UsageError('Expected FOLDER after nightly.');
    const days = readDays(flags['days']);
    const plain = { words: [], flags: {}, environment };
    const parts = [
      await runPart(backup, () => backUp(folder, days, environment)),
      await runPart(verify, () => verify.run(plain)),
      await runPart(verifyAuditCommand, () => verifyAuditCommand.run(plain)),
      await runPart(retention, () => retention.run({ ...plain, flags: { report: true } })),
    ];
    if (flags['drill'] === true && (await isDrillDue(environment))) {
      const drilled = await runPart(drillCommand, () => drillCommand.run({ ...plain, words: [folder] }));
      parts.push({ ...drilled, dueAfter: dueAfterMilliseconds + drillEveryMilliseconds });
    }
    await withHost(environment, async ({ db, clock }) => {
      const now = clock.now();
      for (const { job, fault, dueAfter } of parts)
        await noteRound(db, job, { now, dueAt: new Date(now.getTime() + dueAfter), fault });
    });
    return {
      exitCode: parts.every(({ fault }) => fault === null) ? exitCodes.done : exitCodes.negative,
      text: parts.map(({ job, fault, text }) => `${job}: ${fault ?? 'done'}\n${text}`).join('\n'),
      data: { parts },
    };
  },
};

function isDrillDue(environment: Given['environment']): Promise<boolean> {
  return withHost(environment, async ({ db, clock }) => {
    const last = (await listScheduledJobs(db)).find(({ job }) => job === jobOf(drillCommand));
    const since = clock.now().getTime() - drillEveryMilliseconds;
    return (last?.succeededAt?.getTime() ?? 0) <= since || last?.lastFault !== null;
  });
}

async function endNights(environment: Given['environment']): Promise<Outcome> {
  const jobs = [backup, verify, verifyAuditCommand, retention, drillCommand].map(jobOf);
  await withHost(environment, ({ db }) => endJobs(db, jobs));
  return { exitCode: exitCodes.done, text: 'Health expects no further night.', data: { jobs } };
}

function jobOf({ name }: Command): string {
  return `nightly ${name}`;
}

function readDays(flag: string | boolean | undefined): number {
  const days = Number(flag ?? daysKept);
  if (!Number.isInteger(days) || days < 1 || days > 3650)
    throw new UsageError('--days must be a whole number from 1 to 3650.');
  return days;
}

async function runPart(command: Command, run: () => Promise<Outcome>): Promise<Part> {
  const job = jobOf(command);
  try {
    const { exitCode, text } = await run();
    return {
      job,
      fault: exitCode === exitCodes.done ? null : `exit code ${exitCode}`,
      text,
      dueAfter: dueAfterMilliseconds,
    };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { job, fault: error.name, text: error.message, dueAfter: dueAfterMilliseconds };
  }
}

/** Makes the backup of today; then the old ones may go, and what nights that were cut off have left. */
async function backUp(folder: string, days: number, environment: Given['environment']): Promise<Outcome> {
  const now = await withHost(environment, ({ clock }) => Promise.resolve(clock.now()));
  const today = folderOfDay(now);
  const target = join(folder, today);
  const made = (await exists(target)) ? undefined : await makeOnce(target, environment);
  const oldest = folderOfDay(new Date(now.getTime() - days * millisecondsOfDay));
  const old = (await readdir(folder)).filter((name) =>
    /^\d{4}-\d\d-\d\d$/.test(name) ? name < oldest : partPattern.test(name) && name < today,
  );
  for (const name of old) await rm(join(folder, name), { recursive: true, force: true });
  const { text, data } = made ?? { text: `${target} was there already.`, data: {} };
  return {
    exitCode: exitCodes.done,
    text: [text, ...old.map((name) => `Removed ${name}.`)].join('\n'),
    data,
  };
}

const partPattern = /^\d{4}-\d\d-\d\d\.[\da-f]{8}\.part$/;

/** The backup has its name only once it is whole. Of two nights at once the later one finds the name taken. */
async function makeOnce(target: string, environment: Given['environment']): Promise<Outcome | undefined> {
  const part = `${target}.${randomUUID().slice(0, 8)}.part`;
  try {
    const outcome = await backup.run({ words: [part], flags: {}, environment });
    await rename(part, target);
    return { ...outcome, text: outcome.text.replace(part, target) };
  } catch (error) {
    if (await exists(target)) return undefined;
    throw error;
  } finally {
    await rm(part, { recursive: true, force: true });
  }
}

function folderOfDay(time: Date): string {
  return time.toISOString().slice(0, 10);
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
