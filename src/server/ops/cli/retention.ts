import { viewRetention } from '#server/base/retention/view-retention.ts';
import { runHousekeeping } from '../housekeeping.ts';
import type { Database } from '#server/base/db/database.ts';
import { exitCodes, type Command, type Outcome } from './command.ts';
import { withHost } from './host.ts';

/** Deletes data whose retention has ended; running servers do so every ten minutes. */
export const retention: Command = {
  name: 'retention',
  parameters: '',
  summary: 'Deletes data whose retention has ended, and posts and expires due points.',
  details: 'Servers do this every ten minutes; use the command on a host whose servers are stopped.',
  negative: 'some steps failed; each is named',
  flags: {
    report: { takesValue: false, summary: 'deletes nothing: shows each term, and what the next days end' },
  },
  run: ({ flags, environment }) =>
    withHost(environment, async (host) => {
      if (flags['report'] === true) return reportRetention(host.db);
      const faults: string[] = [];
      const failed = await runHousekeeping(host, (task, error) => faults.push(`${task}: ${error.message}`));
      const isDone = failed.length === 0;
      return {
        exitCode: isDone ? exitCodes.done : exitCodes.negative,
        text: isDone ? 'Done.' : ['All steps have run. These failed:', ...faults].join('\n'),
        data: { isDone, failed },
      };
    }),
};

/** The terms with the rows that are due by a day, as housekeeping last counted them. */
async function reportRetention(db: Database): Promise<Outcome> {
  const kinds = await viewRetention(db);
  const lines = kinds.map(({ kind, days, next, due }) =>
    [
      kind.padEnd(22),
      days === null ? 'is kept' : `ends after ${days} days`,
      next === null ? '' : `, from ${next.at.slice(0, 10)} after ${next.days}`,
      due === null
        ? ', not counted yet'
        : `, ${due.count}${due.isMore ? ' or more' : ''} due by ${due.by.slice(0, 10)}`,
    ].join(''),
  );
  return { exitCode: exitCodes.done, text: lines.join('\n'), data: { kinds } };
}
