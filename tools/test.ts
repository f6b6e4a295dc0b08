/**
 * `npm test`: builds the web app, then unit and API tests on the embedded database, the same API tests on a real
 * PostgreSQL where TEST_DATABASE_URL names one (CI does), and the journeys in a real Chromium.
 */
import { spawn } from 'node:child_process';

import { bringWebBuildUpToDate } from './web-build.ts';

const onlyArguments = process.argv.slice(2);

await bringWebBuildUpToDate();
const { TEST_DATABASE_URL: databaseUrl, ...embeddedEnvironment } = process.env;
await run('unit and API tests, embedded database', ['vitest', 'run', ...onlyArguments], embeddedEnvironment);
if (databaseUrl !== undefined && databaseUrl !== '') {
  await run('API tests, PostgreSQL', ['vitest', 'run', '--project', 'api', ...onlyArguments], process.env);
}
if (onlyArguments.length === 0)
  await run('journeys in Chromium', ['playwright', 'test'], embeddedEnvironment);

async function run(name: string, command: readonly string[], environment: NodeJS.ProcessEnv): Promise<void> {
  console.log(`\n== ${name}`);
  const [program = '', ...args] = command;
  const code = await new Promise<number>((resolve, reject) => {
    const child = spawn(program, args, { stdio: 'inherit', env: environment });
    child.on('error', reject);
    child.on('close', (status) => resolve(status ?? 1));
  });
  if (code !== 0) process.exit(code);
}
