import { gateGrant } from '#contract/calls/gate.ts';
import { linksGrant } from '#contract/calls/imports.ts';
import { rewardGrant } from '#contract/calls/rewards.ts';
import { tillGrant } from '#contract/calls/till.ts';
import { isKeyScope, keyScopeNames, keyScopes } from '#contract/key-scopes.ts';
import { importKindNames, isImportKind } from '#contract/import-kinds.ts';
import { daysBefore } from '#domain/days-before.ts';

import { fetchApiKeys } from '#server/staff/api-keys/api-keys.queries.ts';
import { makeApiKey, revokeApiKey } from '#server/staff/api-keys/api-keys.ts';
import { exitCodes, UsageError, type Command } from './command.ts';
import { withHost } from './host.ts';

const namePattern = /^[A-Za-z0-9.-]{1,40}$/;

/** Makes a key with which another system may import, or a gate or a till may check codes, or that may read and create. */
export const apiKeyMake: Command = {
  name: 'api-key make',
  parameters: 'NAME KINDS',
  summary:
    'Creates a key with which another system may import these kinds, check codes at gates and tills, or read and create, and shows it once.',
  details: `A name is 1 to 40 letters, digits, dots and hyphens.\nKinds, separated by commas: ${importKindNames.join(', ')}\nWith ${linksGrant} among them, an import of orders is answered with the links that open the passes.\nWith ${gateGrant} among them, gates may check codes and load the keys of a day (docs/gates.md).\nWith ${rewardGrant} among them, tills may redeem rewards (docs/algorithms/rewards.md).\nWith ${tillGrant} among them, tills may check the codes of club members (docs/member-codes.md).\n${keyScopeNames.map((scope) => `With ${scope} among them, it may ${keyScopes[scope]}`).join('.\n')} (docs/reading.md).`,
  negative: 'a key of this name exists or existed',
  run: ({ words: [name = '', listed = ''], environment }) => {
    const kinds = listed
      .split(',')
      .filter(
        (kind) =>
          isImportKind(kind) ||
          kind === linksGrant ||
          kind === gateGrant ||
          kind === rewardGrant ||
          kind === tillGrant ||
          isKeyScope(kind),
      );
    if (!namePattern.test(name))
      throw new UsageError('The name of a key is 1 to 40 letters, digits, dots and hyphens.');
    if (kinds.length !== listed.split(',').length) throw new UsageError('This kind is unknown.');
    return withHost(environment, async (host) => {
      const key = await makeApiKey(host, { name, kinds });
      if (key !== undefined) return { exitCode: exitCodes.done, text: key, data: { name, kinds, key } };
      const text = `A key with the name ${name} exists or existed.`;
      return { exitCode: exitCodes.negative, text, data: { error: text } };
    });
  },
};

/** Revokes a key. */
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

const usesDays = 30;

/** Lists the keys, so that an operator sees which one to revoke. */
export const apiKeyList: Command = {
  name: 'api-key list',
  parameters: '',
  summary: `Lists all keys with what they may do, their last use, and what they read and created in ${usesDays} days.`,
  details: 'Shows no key itself. The last use is known to the minute.',
  run: ({ environment }) =>
    withHost(environment, async ({ db, clock }) => {
      const keys = (await fetchApiKeys(db, daysBefore(clock.now(), usesDays))).map(
        ({ keyId: _keyId, madeAt, lastUsedAt, ...key }) => ({
          ...key,
          madeAt: madeAt.toISOString(),
          lastUsedAt: lastUsedAt?.toISOString() ?? null,
        }),
      );
      const text = keys.length === 0 ? 'There is no key.' : keys.map(describeKey).join('\n');
      return { exitCode: exitCodes.done, text, data: { keys } };
    }),
};

interface DescribedKey {
  name: string;
  kinds: readonly string[];
  isActive: boolean;
  lastUsedAt: string | null;
  calls: number;
  rows: number;
}

function describeKey({ name, kinds, isActive, lastUsedAt, calls, rows }: DescribedKey): string {
  const use = lastUsedAt === null ? 'never used' : `last used ${lastUsedAt}`;
  const read = calls === 0 ? '' : `, ${calls} calls with ${rows} rows`;
  return `  ${isActive ? 'valid  ' : 'revoked'} ${name}  ${kinds.join(',')}  ${use}${read}`;
}
