/** Where a sign-in came from. */
import type { FastifyRequest } from 'fastify';

import { deviceHeader } from '#contract/calls/staff-session.ts';
import { nameDevice } from '#domain/device-name.ts';

import type { Caller } from '#server/base/limits/caller.ts';
import { callerOf } from '#server/http/caller.ts';

/** The network, the request and the browser of a sign-in. */
export interface SignInOrigin {
  caller: Caller;
  requestId: string;
  /** The browser in a few words. */
  device: string;
  /** The token that an earlier sign-in gave to this browser. */
  deviceToken: string | undefined;
}

export function signInOriginOf(request: FastifyRequest): SignInOrigin {
  return {
    caller: callerOf(request),
    requestId: request.id,
    device: nameDevice(request.headers['user-agent'] ?? ''),
    deviceToken: deviceTokenOf(request),
  };
}

/** The token of the browser; undefined without one, or if it was sent twice. */
export function deviceTokenOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const token = headers[deviceHeader];
  return typeof token === 'string' ? token : undefined;
}
