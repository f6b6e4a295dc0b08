/** Staff sign in, sign out, choose their password and set up one-time codes (staff §2, §7; decisions §7). */
import * as z from 'zod/mini';

import type { Call } from '../call.ts';

const typed = z.string().check(z.maxLength(1024));
const code = z.string().check(z.maxLength(16));

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
});

export type LoginResult = z.output<typeof loginResultSchema>;

/**
 * The request header by which the back office says with each call how many seconds ago a person last did something there, so
 * that what a screen asks by itself keeps no session open. A call without it counts as done by its caller.
 */
export const idleHeader = 'x-idle-seconds';

export const staffSessionCalls = {
  'POST /app/login/': {
    summary: 'Signs a member of the team in. Every refusal is the same 401, whatever was wrong.',
    access: { kind: 'public' },
    body: z.object({
      teamMemberUsername: typed,
      teamMemberPassword: typed,
      otp: z.optional(z.nullable(code)),
    }),
    replies: { 201: { kind: 'json', schema: loginResultSchema } },
    refusals: ['login-refused'],
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
    access: { kind: 'staff', permission: 'own' },
    replies: { 204: { kind: 'empty' } },
    refusals: [],
  },
  'POST /app/set-password/': {
    summary: 'Sets the password of the member with the one-time link of a new or a reset member.',
    access: { kind: 'capability' },
    body: z.object({ token: z.string().check(z.maxLength(200)), password: typed }),
    replies: { 204: { kind: 'empty' } },
    refusals: ['link-expired', 'password-refused'],
  },
  'POST /app/one-time-code/': {
    summary: 'Begins to set up one-time codes: the secret and its drawing, good once it is confirmed.',
    access: { kind: 'staff', permission: 'own' },
    replies: {
      200: {
        kind: 'json',
        schema: z.object({
          secret: z.string(),
          address: z.string(),
          drawing: z.object({ path: z.string(), size: z.number() }),
        }),
      },
    },
    refusals: ['one-time-code-in-use'],
  },
  'POST /app/one-time-code/confirm': {
    summary: 'Confirms the secret by a code that was made with it; from then on each sign-in asks for one.',
    access: { kind: 'staff', permission: 'own' },
    body: z.object({ otp: code }),
    replies: { 204: { kind: 'empty' } },
    refusals: ['one-time-code-refused'],
  },
  'DELETE /app/one-time-code/': {
    summary: 'Gives one-time codes up, against the password.',
    access: { kind: 'staff', permission: 'own' },
    body: z.object({ teamMemberPassword: typed }),
    replies: { 204: { kind: 'empty' } },
    refusals: ['one-time-code-refused'],
  },
} as const satisfies Record<string, Call>;
