import { readConfig, type Config } from '#server/base/config/config.ts';
import { describeKeys } from '#server/base/security/keys/describe-keys.ts';
import { installCertificate, makeRequest } from '#server/base/security/keys/renew-certificate.ts';
import { systemClock } from '#server/base/ports/clock.ts';
import { describeServerKeys } from '../keys/describe-server-keys.ts';
import { exitCodes, type Command, type Given, type Outcome } from './command.ts';

/** Shows which keys are configured, when each expires and whether passes may carry NFC. */
export const keysCommand: Command = {
  name: 'keys',
  parameters: '',
  summary: 'Shows the keys of the server and of the wallets, which rows need them, and when each expires.',
  details: 'docs/runbook.md describes the renewal.',
  negative: 'one is missing, generated for development, or expires within 30 days',
  isWithoutDatabase: true,
  run: ({ environment }) =>
    withConfig(environment, async (config) => {
      const wallets = describeKeys(config, systemClock.now());
      const server = await describeServerKeys(config);
      return { lines: [...wallets.lines, ...server.lines], isWhole: wallets.isWhole && server.isWhole };
    }),
};

/** Creates a private key and the request for a pass certificate. */
export const keysRequest: Command = {
  name: 'keys request',
  parameters: 'NAME',
  summary: 'Creates a private key and the request for a pass certificate.',
  negative: 'the request cannot be created',
  isWithoutDatabase: true,
  run: ({ words: [name = ''], environment }) =>
    withConfig(environment, async ({ keysDir }) => ({
      lines: await makeRequest(keysDir, name),
      isWhole: true,
    })),
};

/** Installs the certificate that Apple returned. */
export const keysInstall: Command = {
  name: 'keys install',
  parameters: 'FILE',
  summary: 'Installs the certificate that Apple returned.',
  negative: 'the file is not a certificate for this key and pass type',
  isWithoutDatabase: true,
  run: ({ words: [file = ''], environment }) =>
    withConfig(environment, ({ keysDir }) => ({ lines: installCertificate(keysDir, file), isWhole: true })),
};

interface Said {
  lines: string[];
  isWhole: boolean;
}

/** Reports a mismatch by an error's message, and exits with 1. */
async function withConfig(
  environment: Given['environment'],
  act: (config: Config) => Said | Promise<Said>,
): Promise<Outcome> {
  const config = readConfig(environment);
  try {
    const { lines, isWhole } = await act(config);
    const exitCode = isWhole ? exitCodes.done : exitCodes.negative;
    return { exitCode, text: lines.join('\n'), data: { isWhole, lines } };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { exitCode: exitCodes.negative, text: error.message, data: { error: error.message } };
  }
}
