import { createInterface } from 'node:readline/promises';

import { removeDemo, type DemoRemoved } from '#server/demo/remove-demo.queries.ts';
import { purgePhotos } from '#server/photos/photo-retention.ts';
import { SetupError } from '#server/base/setup-error.ts';
import { exitCodes, type Command, type Outcome } from './command.ts';
import { withHost } from './host.ts';

/** Turns a park that began with the demo into one that has only what its operator made. */
export const demoRemoveCommand: Command = {
  name: 'demo remove',
  parameters: '',
  summary: 'Removes the demo park from the database; what you made or imported stays.',
  details:
    'Stop the servers first, and make a backup: a removal cannot be undone. It lists the rows by table and asks; --yes\n' +
    'answers for you. With the orders, passes and accounts of the demo goes all that guests did with them, and with its\n' +
    'team their sessions. Products, looks and other setup that you changed stay. The record of the demo’s team goes, and its\n' +
    'seals are made anew. On PostgreSQL it needs the role that owns the tables, in DATABASE_URL.',
  negative: 'nothing was removed: the database holds no demo, or the question was not answered with yes',
  flags: { yes: { takesValue: false, summary: 'removes without a question' } },
  run: ({ flags, environment }) =>
    withHost(environment, async (host) => {
      if (host.database.mayHaveServers && host.config.databaseUrl === undefined)
        throw new SetupError('A server uses the built-in database: stop it first.');
      const planned = await removeDemo(host, { isTrial: true });
      if (planned === undefined)
        return { ...endAs(exitCodes.negative, 'The database holds no demo park.'), data: {} };
      const plan = `Of the demo park:\n${describeCounts(planned)}`;
      if (flags['yes'] !== true && !(await isConfirmed(plan, flags['json'] === true)))
        return {
          ...endAs(exitCodes.negative, `${plan}\nNothing was removed: repeat it with --yes.`),
          data: planned.counts,
        };
      const removed = (await removeDemo(host, { isTrial: false })) ?? planned;
      await purgePhotos(host, null);
      const text = [`${plan}\nAll of it was removed.`, ...nextSteps(removed)].join('\n');
      return { exitCode: exitCodes.done, text, data: { ...removed } };
    }),
};

function endAs(exitCode: Outcome['exitCode'], text: string): Omit<Outcome, 'data'> {
  return { exitCode, text };
}

function describeCounts({ counts }: DemoRemoved): string {
  return Object.entries(counts)
    .map(([table, rows]) => `${String(rows).padStart(8)}  ${table}`)
    .join('\n');
}

/** Asks at a terminal; a script answers with --yes. */
async function isConfirmed(plan: string, isJson: boolean): Promise<boolean> {
  if (isJson || !process.stdin.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`${plan}\nRemove these rows for good? Type yes: `);
  terminal.close();
  return answer.trim().toLowerCase() === 'yes';
}

function nextSteps({ hasAdministrator, membersLeft }: DemoRemoved): string[] {
  return [
    ...(membersLeft.length === 0
      ? []
      : [`Accounts that stay, because entries of yours name them: ${membersLeft.join(', ')}.`]),
    hasAdministrator
      ? 'Start the server: the park has only what you made.'
      : 'No administrator is left. Next: promenade admin create EMAIL FIRST LAST',
  ];
}
