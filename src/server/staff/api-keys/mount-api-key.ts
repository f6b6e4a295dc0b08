/** Mounts a call for the park's other systems: the key and its permitted kinds are checked before the body is read. */
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { contract, type CallKey, type Contract } from '#contract/contract.ts';
import type { Call } from '#contract/call.ts';

import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';
import { mountCall, type CallInput } from '#server/http/mount.ts';
import { requireApiKey, type ApiKeyHolder } from './require-api-key.ts';
import { countKeyUse } from './api-keys.queries.ts';

/** The calls that require an API key: for the kind of data that the path names, or for the call's own grant. */
export type ApiKeyCallKey = {
  [Key in CallKey]: Contract[Key]['access'] extends { kind: 'api-key' } ? Key : never;
}[CallKey];

/** The handler of such a call also receives the other system that makes it. */
export type ApiKeyHandler<Key extends ApiKeyCallKey> = (
  input: CallInput<Key> & { holder: ApiKeyHolder },
) => Promise<unknown>;

/**
 * Adds the route of one such contract entry, and counts its answered and refused calls for each key. A handler that
 * counts its answered calls itself, with their rows, says so by `countsItself`.
 */
export function mountApiKey<Key extends ApiKeyCallKey>(
  app: FastifyInstance,
  services: Pick<Services, 'db' | 'clock'>,
  key: Key,
  handler: ApiKeyHandler<Key>,
  { countsItself = false } = {},
): void {
  const { access }: Call = contract[key];
  if (access.kind !== 'api-key') throw new Error(`${key} takes no API key.`);
  const count = makeKeyUseCounter(app, services, key);
  const holders = new WeakMap<FastifyRequest, ApiKeyHolder>();
  mountCall<Key>(
    app,
    key,
    async (input) => {
      const holder = holders.get(input.request);
      if (holder === undefined) throw new Error(`${key} was reached without its check.`);
      const answer = await handler({ ...input, holder });
      if (!countsItself) count(holder.keyId, 'calls');
      return answer;
    },
    async (request) => {
      const holder = await requireApiKey(services, request);
      const { kind } = request.params as { kind?: string }; // the router fills the parameters that the path names
      const needed = access.grant ?? kind;
      if (needed === undefined || !holder.kinds.includes(needed)) {
        count(holder.keyId, 'refused');
        throw new Refusal('api-key-not-for-this');
      }
      holders.set(request, holder);
    },
  );
}

const writtenEveryMilliseconds = 2000;

interface Pending {
  keyId: string;
  now: Date;
  calls: number;
  refused: number;
}

/** A counter of one call. It is written every two seconds while there is something to write, and when the server closes. */
function makeKeyUseCounter(
  app: FastifyInstance,
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  call: CallKey,
): (keyId: string, what: 'calls' | 'refused') => void {
  let pending = new Map<string, Pending>();
  let timer: NodeJS.Timeout | undefined;
  const write = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const counted = [...pending.values()];
    pending = new Map();
    for (const use of counted) await countKeyUse(db, { ...use, call });
  };
  const report = (error: unknown): void =>
    app.log.error(
      { errorClass: error instanceof Error ? error.name : 'unknown' },
      'uses of keys were not counted',
    );
  app.addHook('onClose', async () => {
    await write().catch(report);
  });
  return (keyId, what) => {
    const now = clock.now();
    const hour = `${keyId} ${Math.floor(now.getTime() / 3_600_000)}`;
    const known = pending.get(hour) ?? { keyId, now, calls: 0, refused: 0 };
    pending.set(hour, { ...known, [what]: known[what] + 1 });
    timer ??= setTimeout(() => void write().catch(report), writtenEveryMilliseconds).unref();
  };
}
