import { importKindNames, isImportKind } from '#contract/import-kinds.ts';

import { makeApiKey, revokeApiKey } from '#server/staff/api-keys/api-keys.ts';
import { exitCodes, UsageError, type Command } from './command.ts';
import { withHost } from './host.ts';

const namePattern = /^[A-Za-z0-9.-]{1,40}$/;

/** Makes a key with which another system may import. */
export const apiKeyMake: Command = {
  name: 'api-key make',
  parameters: 'NAME KINDS',
  summary: 'Makes a key by which another system may import these kinds, and shows it once.',
  details: `A name is 1 to 40 letters, digits, dots and hyphens.\nKinds, with commas between them: ${importKindNames.join(', ')}`,
  negative: 'there is or was a key of this name',
  run: ({ words: [name = '', listed = ''], environment }) => {
    const kinds = listed.split(',').filter(isImportKind);
    if (!namePattern.test(name)) throw new UsageError('This cannot be the name of a key.');
    if (kinds.length !== listed.split(',').length) throw new UsageError('There is no such kind.');
    return withHost(environment, async (host) => {
      const key = await makeApiKey(host, { name, kinds });
      if (key !== undefined) return { exitCode: exitCodes.done, text: key, data: { name, kinds, key } };
      const text = `There is or was a key with the name ${name}.`;
      return { exitCode: exitCodes.negative, text, data: { error: text } };
    });
  },
};

/** Revokes a key. */
export const apiKeyRevoke: Command = {
  name: 'api-key revoke',
  parameters: 'NAME',
  summary: 'Ends a key at once and for good.',
  negative: 'there is no good key of this name',
  run: ({ words: [name = ''], environment }) =>
    withHost(environment, async (host) => {
      const isRevoked = await revokeApiKey(host, name);
      const text = isRevoked ? 'The key is no longer good.' : `There is no good key with the name ${name}.`;
      return { exitCode: isRevoked ? exitCodes.done : exitCodes.negative, text, data: { name, isRevoked } };
    }),
};
