import { keyNamePattern, keyNameRule, keyUsesDays, type ApiKey } from '#contract/calls/staff-api-keys.ts';
import { importKindNames } from '#contract/import-kinds.ts';
import { isKeyGrant, keyGrants, ownGrantNames } from '#contract/key-grants.ts';
import { sumKeyUses } from '#domain/key-uses.ts';

import { listApiKeys, makeApiKey, revokeApiKey } from '#server/staff/api-keys/api-keys.service.ts';
import { exitCodes, UsageError, type Command } from './command.ts';
import { withHost } from './host.ts';

/** Makes a key with which another system may import, or a gate or a till may check codes, or that may read and create. */
export const apiKeyMake: Command = {
  name: 'api-key make',
  parameters: 'NAME KINDS',
  summary:
    'Creates a key with which another system may import these kinds, check codes at gates and tills, or read and create, and shows it once.',
  details: `${keyNameRule} for the name.\nKinds, separated by commas. Imports: ${importKindNames.join(', ')}\n${ownGrantNames
    .map((grant) => `${grant}: ${keyGrants[grant].title}. ${keyGrants[grant].about}`)
    .join(
      '\n',
    )}\nThe documents say more: docs/import.md, docs/reading.md, docs/gates.md, docs/member-codes.md.`,
  negative: 'a key of this name exists or existed',
  run: ({ words: [name = '', listed = ''], environment }) => {
    const kinds = listed.split(',').filter(isKeyGrant);
    if (!keyNamePattern.test(name)) throw new UsageError(`${keyNameRule} for the name of a key.`);
    if (kinds.length !== listed.split(',').length) throw new UsageError('This kind is unknown.');
    return withHost(environment, async (host) => {
      const key = await makeApiKey(host, { name, kinds });
      if (key !== undefined) return { exitCode: exitCodes.done, text: key, data: { name, kinds, key } };
      const text = `A key with the name ${name} exists or existed.`;
      return { exitCode: exitCodes.negative, text, data: { error: text } };
    });
  },
};

export const apiKeyRevoke: Command = {
  name: 'api-key revoke',
  parameters: 'NAME',
  summary: 'Revokes a key at once and permanently.',
  negative: 'no valid key has this name',
  run: ({ words: [name = ''], environment }) =>
    withHost(environment, async (host) => {
      const isRevoked = await revokeApiKey(host, name);
      const text = isRevoked ? 'The key is revoked.' : `No valid key has the name ${name}.`;
      return { exitCode: isRevoked ? exitCodes.done : exitCodes.negative, text, data: { name, isRevoked } };
    }),
};

/** Lists the keys, so that an operator sees which one to revoke. */
export const apiKeyList: Command = {
  name: 'api-key list',
  parameters: '',
  summary: `Lists all keys with what they may do, their last use, and their calls and rows in ${keyUsesDays} days.`,
  details: 'Shows no key itself. The last use is known to the minute.',
  run: ({ environment }) =>
    withHost(environment, async (host) => {
      const keys = (await listApiKeys(host)).apiKeys.map(listedKey);
      const text = keys.length === 0 ? 'There is no key.' : keys.map(describeKey).join('\n');
      return { exitCode: exitCodes.done, text, data: { keys } };
    }),
};

function listedKey({ name, scopes, isDeleted, madeAt, madeBy, lastUsedAt, uses }: ApiKey) {
  const isActive = !isDeleted;
  return { name, kinds: scopes, isActive, madeAt, madeBy, lastUsedAt, ...sumKeyUses(uses) };
}

function describeKey({
  name,
  kinds,
  isActive,
  lastUsedAt,
  calls,
  rows,
  refused,
}: ReturnType<typeof listedKey>): string {
  const use = lastUsedAt === null ? 'never used' : `last used ${lastUsedAt}`;
  const read = calls === 0 ? '' : `, ${calls} calls with ${rows} rows`;
  const denied = refused === 0 ? '' : `, ${refused} refused`;
  return `  ${isActive ? 'valid  ' : 'revoked'} ${name}  ${kinds.join(',')}  ${use}${read}${denied}`;
}
