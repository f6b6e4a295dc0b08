/** Mounts a call for the park's other systems: the key and its permitted kinds are checked before the body is read. */
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { contract, type CallKey, type Contract } from '#contract/contract.ts';
import type { Call } from '#contract/call.ts';

import { requireApiKey, type ApiKeyHolder } from './api-keys.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';
import { mountCall, type CallInput } from '#server/http/mount.ts';

/** The calls that require an API key: for the kind of data that the path names, or for the call's own grant. */
export type ApiKeyCallKey = {
  [Key in CallKey]: Contract[Key]['access'] extends { kind: 'api-key' } ? Key : never;
}[CallKey];

/** Adds the route of one such contract entry. */
export function mountApiKey<Key extends ApiKeyCallKey>(
  app: FastifyInstance,
  services: Pick<Services, 'db' | 'clock'>,
  key: Key,
  handler: (input: CallInput<Key> & { holder: ApiKeyHolder }) => Promise<unknown>,
): void {
  const { access }: Call = contract[key];
  if (access.kind !== 'api-key') throw new Error(`${key} takes no API key.`);
  const holders = new WeakMap<FastifyRequest, ApiKeyHolder>();
  mountCall<Key>(
    app,
    key,
    (input) => {
      const holder = holders.get(input.request);
      if (holder === undefined) throw new Error(`${key} was reached without its check.`);
      return handler({ ...input, holder });
    },
    async (request) => {
      const holder = await requireApiKey(services, request);
      const { kind } = request.params as { kind?: string }; // the router fills the parameters that the path names
      const needed = access.grant ?? kind;
      if (needed === undefined || !holder.kinds.includes(needed)) throw new Refusal('api-key-not-for-this');
      holders.set(request, holder);
    },
  );
}
