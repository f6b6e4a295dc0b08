/** A member's own account: the password, one-time codes and sessions, each changed only after a new proof. */
import * as z from 'zod/mini';

import { jsonReply, type Call } from '../call.ts';
import { proofSchema, typedCode, typedSecret } from './staff-proof.ts';

const sessionSchema = z.object({
  sessionGUID: z.string(),
  /** The browser in a few words, and the prefix of its network. */
  device: z.string(),
  network: z.string(),
  startedAt: z.string(),
  lastSeenAt: z.string(),
  endsAt: z.string(),
  /** True for the session that asks. */
  isOwn: z.boolean(),
});

export const accountSchema = z.object({
  teamMemberUsername: z.string(),
  hasOneTimeCode: z.boolean(),
  passkeys: z.array(
    z.object({
      credentialId: z.string(),
      name: z.string(),
      createdAt: z.string(),
      lastUsedAt: z.nullable(z.string()),
    }),
  ),
  recoveryCodesLeft: z.number(),
  /** The directory that signs the member in instead of a password and second factors of ours; null without one. */
  directory: z.nullable(z.string()),
  /** When a password that another member set stops working; null for one that the member chose. */
  passwordUntil: z.nullable(z.string()),
  /** The open sessions, the newest first. */
  sessions: z.array(sessionSchema),
});

export type Account = z.output<typeof accountSchema>;

const own = { kind: 'staff', permission: 'own' } as const;
const ownFirst = { kind: 'staff', permission: 'own-first' } as const;
const done = { 204: { kind: 'empty' } } as const;

export const staffAccountCalls = {
  'GET /app/account/': {
    summary: "The caller's own account: what protects it, and its open sessions.",
    access: ownFirst,
    replies: jsonReply(accountSchema),
  },
  'POST /app/account/password': {
    summary: 'Changes the own password, against the old one; the other sessions end.',
    access: ownFirst,
    body: z.object({ teamMemberPassword: typedSecret, newPassword: typedSecret }),
    replies: done,
    refusals: ['proof-refused', 'proof-waits', 'password-refused'],
  },
  'POST /app/account/end-sessions': {
    summary:
      'Ends one of the own sessions, or without an id all but the one that asks, against a proof; a member of the directory proves it by a sign-in of the last ten minutes.',
    access: own,
    body: z.extend(proofSchema, { sessionGUID: z.optional(z.string().check(z.maxLength(100))) }),
    replies: done,
    refusals: ['proof-refused', 'proof-waits', 'sign-in-again'],
  },
  'POST /app/one-time-code/': {
    summary:
      'Begins to set up one-time codes, against a proof: the secret and its drawing, good once it is confirmed.',
    access: own,
    body: proofSchema,
    replies: jsonReply(
      z.object({
        secret: z.string(),
        address: z.string(),
        drawing: z.object({ path: z.string(), size: z.number() }),
      }),
    ),
    refusals: ['proof-refused', 'proof-waits', 'one-time-code-in-use'],
  },
  'POST /app/one-time-code/confirm': {
    summary: 'Confirms the secret by a code that was made with it; from then on each sign-in asks for one.',
    access: own,
    body: z.object({ otp: typedCode }),
    replies: done,
    refusals: ['one-time-code-refused', 'proof-waits'],
  },
  'DELETE /app/one-time-code/': {
    summary:
      'Gives one-time codes up, against the password, which must then be long enough to stand on its own.',
    access: own,
    body: z.object({ teamMemberPassword: typedSecret }),
    replies: done,
    refusals: ['proof-refused', 'proof-waits', 'password-refused', 'second-factor-needed'],
  },
} as const satisfies Record<string, Call>;
