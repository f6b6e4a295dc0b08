/** The caller of a call that guests and the team both make. */
import type { FastifyRequest } from 'fastify';

import type { PermissionName } from '#contract/staff-permissions.ts';

import type { Caller } from '#server/base/limits/caller.ts';
import type { Services } from '#server/base/services.ts';
import { callerOf } from '#server/http/caller.ts';

import { isApiKey, requireApiKey } from './api-keys/require-api-key.ts';
import { requireStaff } from './require-staff.ts';

/**
 * A guest's browser sends no `Authorization`, so a value there must be an open session or a valid API key, and the call is
 * limited as that. Refuses any other value, and a member of the team without the permission.
 */
export async function deskCallerOf(
  services: Pick<Services, 'db' | 'clock'>,
  request: FastifyRequest,
  permission: PermissionName | 'desk' = 'desk',
): Promise<Caller> {
  const caller = callerOf(request);
  const { authorization } = request.headers;
  if (authorization === undefined) return caller;
  if (isApiKey(authorization)) return { ...caller, apiKeyId: (await requireApiKey(services, request)).keyId };
  return { ...caller, staff: await requireStaff(services, request, permission) };
}
