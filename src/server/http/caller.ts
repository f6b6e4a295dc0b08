/** Who makes a call, as limits know them. */
import type { FastifyRequest } from 'fastify';

import type { PermissionName } from '#contract/staff-permissions.ts';

import { isApiKey, requireApiKey } from '#server/staff/api-keys/api-keys.ts';
import type { Caller } from '#server/base/limits/caller.ts';
import type { Services } from '#server/base/services.ts';
import { requireStaff } from '#server/staff/require-staff.ts';

/** The header that brings a solved puzzle (docs/algorithms/guessing.md). */
const solutionHeader = 'x-puzzle';

/** The caller of a guest's call: a network, and the puzzle that came solved. */
export function callerOf(request: FastifyRequest): Caller {
  const known = callers.get(request);
  if (known !== undefined) return known;
  const solution = request.headers[solutionHeader];
  const caller = { address: request.ip, solution: typeof solution === 'string' ? solution : undefined };
  callers.set(request, caller);
  return caller;
}

/** One a request, for a photo is proven twice: before its body is taken in, and when it is worked on. */
const callers = new WeakMap<FastifyRequest, Caller>();

/**
 * The caller of a call that guests and the team both make: a guest's browser sends no `Authorization`, so whatever stands
 * there must be an open session or a good API key, and is limited as that. Refuses what is neither, and a member of the team
 * without the permission.
 */
export async function deskCallerOf(
  services: Pick<Services, 'db' | 'clock'>,
  request: FastifyRequest,
  permission: PermissionName | 'own' = 'own',
): Promise<Caller> {
  const caller = callerOf(request);
  const { authorization } = request.headers;
  if (authorization === undefined) return caller;
  if (isApiKey(authorization)) return { ...caller, apiKeyId: (await requireApiKey(services, request)).keyId };
  return { ...caller, staff: await requireStaff(services, request, permission) };
}
