import { importKindNames, isImportKind } from '#contract/import-kinds.ts';

import { readConfig } from '../config.ts';
import { openDatabase } from '../db/open-database.ts';
import { makeApiKey, revokeApiKey } from '../imports/api-keys.ts';
import { systemClock } from '../ports/clock.ts';
import type { Services } from '../services.ts';
import { exitCodes, UsageError, type Command, type Given, type Outcome } from './command.ts';

/** Makes a key by which another system may import, and shows it once. */
export const apiKeyMake: Command = {
  name: 'api-key make',
  parameters: 'NAME KINDS',
  summary: 'Makes a key by which another system may import these kinds, and shows it once.',
  details: `KINDS are some of ${importKindNames.join(',')}, with commas between them.`,
  run: ({ words: [name = '', list = ''], environment }) => {
    const kinds = list.split(',').filter(isImportKind);
    if (kinds.length === 0 || kinds.length !== list.split(',').length)
      throw new UsageError(`There are the kinds ${importKindNames.join(', ')}.`);
    return withKeys(name, environment, async (services) => {
      const key = await makeApiKey(services, { name, kinds });
      if (key !== undefined) return { exitCode: exitCodes.done, text: key, data: { key } };
      const text = `There is a key with the name ${name} already.`;
      return { exitCode: exitCodes.negative, text, data: { error: text } };
    });
  },
};

/** Ends a key at once. */
export const apiKeyRevoke: Command = {
  name: 'api-key revoke',
  parameters: 'NAME',
  summary: 'Ends a key at once.',
  run: ({ words: [name = ''], environment }) =>
    withKeys(name, environment, async (services) => {
      const isRevoked = await revokeApiKey(services, name);
      const text = isRevoked ? 'The key is no longer good.' : `There is no key with the name ${name}.`;
      return { exitCode: isRevoked ? exitCodes.done : exitCodes.negative, text, data: { isRevoked } };
    }),
};

async function withKeys(
  name: string,
  environment: Given['environment'],
  act: (services: Pick<Services, 'db' | 'clock'>) => Promise<Outcome>,
): Promise<Outcome> {
  if (!/^[A-Za-z0-9.-]{1,40}$/.test(name))
    throw new UsageError('A name is 1 to 40 letters, digits, dots and hyphens.');
  const database = await openDatabase(readConfig(environment));
  try {
    return await act({ db: database.db, clock: systemClock });
  } finally {
    await database.close();
  }
}
