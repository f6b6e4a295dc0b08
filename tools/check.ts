/**
 * `npm run check`: every static check, and the tests that judge the tree itself, in parallel if they do not compete for
 * the processor; stops after the first group that fails. Under a minute once the types of the last run are kept.
 * `-- --all` runs all unit tests; `-- --static` runs none, for CI, whose `npm test` runs them.
 */
import { spawn } from 'node:child_process';

import { keepRunTime } from './budgets/run-times.ts';

interface Step {
  name: string;
  command: string[];
  /** The output is shown even if the step passes. */
  isShown?: true;
}

/** Steps of one group run in parallel. */
const groups: Step[][] = [
  [
    { name: 'format', command: ['oxfmt', '--check'] },
    { name: 'layers', command: ['node', 'tools/layers/layers.ts'] },
    { name: 'voice', command: ['node', 'tools/voice/voice.ts'] },
    { name: 'documents', command: ['node', 'tools/docs-check.ts'] },
    { name: 'budgets', command: ['node', 'tools/budgets/budgets.ts'], isShown: true },
    { name: 'OpenAPI', command: ['node', 'tools/lint-openapi.ts'] },
  ],
  [
    { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
    // Only what changed since the last run is judged again.
    {
      name: 'types',
      command: ['tsc', '--incremental', '--tsBuildInfoFile', 'node_modules/.cache/types.json'],
    },
  ],
  [{ name: 'dead code', command: ['knip', '--no-progress'] }, ...chosenTests()],
];

/** The tests in `tools` read the sources of the product; so do those of its tables and its contract. */
function chosenTests(): Step[] {
  if (process.argv.includes('--static')) return [];
  const unit = ['vitest', 'run', '--project', 'unit'];
  return process.argv.includes('--all')
    ? [{ name: 'unit tests', command: unit }]
    : [{ name: 'tests of the tree', command: [...unit, 'tools', 'src/contract', 'src/server/ops'] }];
}

function run(command: string[]): Promise<{ code: number; output: string }> {
  const [program = '', ...args] = command;
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

async function check(step: Step): Promise<boolean> {
  const stepStartedAt = Date.now();
  const { code, output } = await run(step.command);
  const seconds = ((Date.now() - stepStartedAt) / 1000).toFixed(1);
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${step.name} (${seconds} s)`);
  if (code !== 0 || step.isShown === true) console.log(output);
  return code === 0;
}

const startedAt = Date.now();
for (const group of groups) {
  const areGood = await Promise.all(group.map(check));
  if (areGood.includes(false)) process.exit(1);
}
if (process.argv.length === 2) keepRunTime('npm run check', Date.now() - startedAt);
console.log(`All checks passed in ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`);
