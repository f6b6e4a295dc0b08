/**
 * Mounts a staff call. The contract names who may make it, and that is checked before any other part of the request.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { Call } from '#contract/call.ts';
import { contract, type CallKey, type Contract } from '#contract/contract.ts';

import { offerUndo } from './offer-undo.ts';
import { requireStaff } from './require-staff.ts';
import type { StaffActor } from '#server/base/staff-actor.ts';
import type { Services } from '#server/base/services.ts';
import { mountCall, type CallInput } from '#server/http/mount.ts';

/** The calls that require a member of the team. */
export type StaffCallKey = {
  [Key in CallKey]: Contract[Key]['access'] extends { kind: infer Kind }
    ? 'staff' extends Kind
      ? Key
      : never
    : never;
}[CallKey];

/** The handler of a staff call also receives the member who makes it. */
export type StaffHandler<Key extends CallKey> = (
  input: CallInput<Key> & { actor: StaffActor },
) => Promise<unknown>;

/** Adds the route of one staff call. */
export function mountStaff<Key extends StaffCallKey>(
  app: FastifyInstance,
  services: Pick<Services, 'db' | 'clock'>,
  key: Key,
  handler: StaffHandler<Key>,
): void {
  const { access }: Call = contract[key];
  if (access.kind !== 'staff') throw new Error(`${key} is no call of the staff's.`);
  const actors = new WeakMap<FastifyRequest, StaffActor>();
  mountCall<Key>(
    app,
    key,
    (input) => {
      const actor = actors.get(input.request);
      if (actor === undefined) throw new Error(`${key} was reached without its check.`);
      return handler({ ...input, actor: offerUndo(actor, input.reply) });
    },
    async (request) => {
      actors.set(request, await requireStaff(services, request, access.permission));
    },
  );
}
