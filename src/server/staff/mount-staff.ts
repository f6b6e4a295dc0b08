/**
 * Mounts a staff call. The contract names who may make it, and that is checked before any other part of the request.
 */
import type { FastifyInstance, FastifyRequest, FastifyReply } from 'fastify';

import type { Call } from '#contract/call.ts';
import { contract, type CallKey, type Contract } from '#contract/contract.ts';
import { undoHeader } from '#contract/undo-header.ts';
import { whyActStays } from '#contract/undo-offer.ts';

import type { Services, StaffActor, WrittenEntry } from '#server/base/services.ts';
import { mountCall, type CallInput } from '#server/http/mount.ts';
import { requireStaff } from './require-staff.ts';

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

/** Adds the routes of staff calls to an app: `staff('GET /api/admin/find/', handler)`. */
export function staffCalls(app: FastifyInstance, services: Pick<Services, 'db' | 'clock'>) {
  return <Key extends StaffCallKey>(key: Key, handler: StaffHandler<Key>): void =>
    mountStaff(app, services, key, handler);
}

function mountStaff<Key extends StaffCallKey>(
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

/** Names the entry that the caller may undo in the answer, as long as the call writes exactly one of that kind. */
export function offerUndo(actor: StaffActor, reply: FastifyReply): StaffActor {
  let offers = 0;
  const onEntry = (entry: WrittenEntry): void => {
    if (whyActStays(entry) !== undefined) return;
    offers += 1;
    if (offers === 1) reply.header(undoHeader, String(entry.entryId));
    else reply.removeHeader(undoHeader);
  };
  return { ...actor, onEntry };
}
