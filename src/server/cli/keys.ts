/**
 * `node src/server/cli/keys.ts`: shows which keys are configured, when each expires and whether passes may carry NFC.
 * `... keys.ts request NAME`: makes a private key and the request for a pass certificate. `... keys.ts install FILE`: puts
 * the certificate that Apple answered with into place. Ends with 0, 1 where something is missing, expired or does not
 * fit, 64 for wrong arguments, 78 for a configuration that cannot be used. docs/runbook.md walks through all of it.
 */
import { systemClock } from '../ports/clock.ts';
import { ConfigError, readConfig } from '../config.ts';
import { installCertificate, makeRequest } from '../keys/renew-certificate.ts';
import { describeKeys } from '../keys/describe-keys.ts';

const [done, missing, usageFault, configurationFault] = [0, 1, 64, 78];
const usage = 'Usage: node src/server/cli/keys.ts [request NAME | install FILE]';

const [command = 'show', argument, ...rest] = process.argv.slice(2);
process.exitCode = await run();

async function run(): Promise<number> {
  try {
    return await runCommand(readConfig(process.env));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    console.error(error.message);
    return error instanceof ConfigError ? configurationFault : missing;
  }
}

async function runCommand(config: ReturnType<typeof readConfig>): Promise<number> {
  if (command === 'show' && argument === undefined) {
    const { lines, isWhole } = describeKeys(config, systemClock.now());
    console.log(lines.join('\n'));
    return isWhole ? done : missing;
  }
  if (rest.length > 0 || argument === undefined || (command !== 'request' && command !== 'install')) {
    console.error(usage);
    return usageFault;
  }
  const lines =
    command === 'request'
      ? await makeRequest(config.keysDir, argument)
      : installCertificate(config.keysDir, argument);
  console.log(lines.join('\n'));
  return done;
}
