import { runHousekeeping } from '../housekeeping.ts';
import { exitCodes, type Command } from './command.ts';
import { withHost } from './host.ts';

/** Deletes data whose retention has ended; running servers do so every ten minutes. */
export const retention: Command = {
  name: 'retention',
  parameters: '',
  summary: 'Deletes data whose retention has ended, and posts and expires due points.',
  details: 'Servers do this every ten minutes; use the command on a host whose servers are stopped.',
  negative: 'some steps failed; each is named',
  run: ({ environment }) =>
    withHost(environment, async (host) => {
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
