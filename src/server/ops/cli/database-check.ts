import { readConfig } from '#server/base/config/config.ts';
import { SetupError } from '#server/base/setup-error.ts';
import { checkDatabase, type EngineReport } from './check-database.ts';
import { exitCodes, type Command } from './command.ts';

/** Says whether a database serves, before anyone moves to it. */
export const databaseCheck: Command = {
  name: 'database-check',
  parameters: '',
  summary: 'Checks the version and the settings of the PostgreSQL of DATABASE_URL that this product needs.',
  details: 'The tables need not exist; nothing is written.',
  negative: 'a feature is missing; each one is listed with what to do',
  run: async ({ environment }) => {
    const { databaseUrl } = readConfig(environment);
    if (databaseUrl === undefined)
      throw new SetupError('Set DATABASE_URL to the database that shall be checked.');
    const report = await checkDatabase(databaseUrl);
    const isComplete = report.results.every(({ problem }) => problem === '');
    return {
      exitCode: isComplete ? exitCodes.done : exitCodes.negative,
      text: describeEngine(report),
      data: { isComplete, ...report },
    };
  },
};

/** One line for each feature, with its use and its substitute where it is missing. */
function describeEngine({ engine, results }: EngineReport): string {
  const missing = results.filter(({ problem }) => problem !== '');
  const lines = results.flatMap(({ feature, usedBy, instead, problem }) =>
    problem === ''
      ? [`  there    ${feature}`]
      : [
          `  MISSING  ${feature}`,
          `           It says: ${problem}`,
          `           Used by: ${usedBy}`,
          `           Instead: ${instead}`,
        ],
  );
  const verdict =
    missing.length === 0
      ? 'Every feature is there.'
      : `${missing.length} of ${results.length} features are missing.`;
  return [engine, ...lines, verdict].join('\n');
}
