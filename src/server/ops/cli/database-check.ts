import { readConfig } from '#server/base/config/config.ts';
import { SetupError } from '#server/base/setup-error.ts';
import { probeEngine, type EngineReport } from '../engine/run-probes.ts';
import { exitCodes, type Command } from './command.ts';

/** Says whether an engine that speaks PostgreSQL's protocol serves, before anyone migrates to it. */
export const databaseCheck: Command = {
  name: 'database-check',
  parameters: '',
  summary: 'Tries on the database of DATABASE_URL every feature and setting that this product needs of it.',
  details:
    'For servers that speak the protocol of PostgreSQL, such as Aurora or AlloyDB. Works in a schema of its own, which it\ndrops afterwards; the role must be allowed to create one. The tables need not exist.',
  negative: 'a feature is missing; each one is listed with what would be needed instead',
  run: async ({ environment }) => {
    const { databaseUrl } = readConfig(environment);
    if (databaseUrl === undefined)
      throw new SetupError('Set DATABASE_URL to the database that shall be tried.');
    const report = await probeEngine(databaseUrl);
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
