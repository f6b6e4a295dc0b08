/** Staff sign in and sign out (staff §2, §7; decisions §7). */
import * as z from 'zod/mini';

import type { Call } from '../call.ts';
import { assertionSchema, typedCode, typedSecret } from './staff-proof.ts';

/** The login result of staff §3. */
export const loginResultSchema = z.object({
  sessionGUID: z.string(),
  /** The bearer of every call from now on; the server keeps its SHA-256 only. */
  accessToken: z.string(),
  teamMemberGUID: z.string(),
  teamMemberUsername: z.string(),
  /** ISO 8601, UTC. */
  sessionStartTimestamp: z.string(),
  sessionEndTimestamp: z.string(),
  /** What the member may do now; the server looks again at every call. */
  permissions: z.array(z.object({ permissionGUID: z.string(), permissionName: z.string() })),
  /** Where the member must have a second factor and has none: until when there is time, and whether it has run out. */
  secondFactor: z.optional(z.object({ dueAt: z.string(), isDue: z.boolean() })),
  /** True where someone else set the password: it has served now, and the member must choose their own first. */
  mustChoosePassword: z.optional(z.boolean()),
});

export type LoginResult = z.output<typeof loginResultSchema>;

/**
 * The request header by which the back office says with each call how many seconds ago a person last did something there, so
 * that what a screen asks by itself keeps no session open. A call without it counts as done by its caller.
 */
export const idleHeader = 'x-idle-seconds';

/**
 * The header in which a browser sends the token that an earlier sign-in gave it, and in which the answer brings the
 * token to keep: a stranger who guesses at an account then cannot keep its member out.
 */
export const deviceHeader = 'x-staff-device';

export const staffSessionCalls = {
  'POST /app/login/': {
    summary:
      'Signs a member of the team in. Whatever was wrong, the refusal is the same 401; after too many of them it is a 429, known name or not.',
    access: { kind: 'public' },
    body: z.object({
      teamMemberUsername: typedSecret,
      teamMemberPassword: typedSecret,
      otp: z.optional(z.nullable(typedCode)),
      recoveryCode: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
      passkey: z.optional(z.nullable(assertionSchema)),
    }),
    replies: { 201: { kind: 'json', schema: loginResultSchema } },
    refusals: ['login-refused', 'sign-in-waits', 'puzzle-required', 'too-many-tries-here'],
  },
  'DELETE /app/logout/:sessionGUID': {
    summary: "Ends the caller's own session; ending it again is no error.",
    access: { kind: 'staff', permission: 'own-ended' },
    params: z.object({ sessionGUID: z.string().check(z.maxLength(100)) }),
    replies: { 204: { kind: 'empty' } },
    refusals: ['session-not-own'],
  },
  'POST /app/still-here/': {
    summary: 'Does nothing but say that somebody still works here, as while a long form is filled in.',
    access: { kind: 'staff', permission: 'own-first' },
    replies: { 204: { kind: 'empty' } },
  },
} as const satisfies Record<string, Call>;
