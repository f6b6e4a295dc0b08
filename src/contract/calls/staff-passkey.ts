/** Passkeys of the team (WebAuthn), and the codes that replace a lost second factor. */
import * as z from 'zod/mini';

import { jsonReply, type Call } from '../call.ts';
import { loginResultSchema } from './staff-session.ts';
import { assertionSchema, base64url, proofSchema } from './staff-proof.ts';

/** What the browser is asked, as the WebAuthn API names it. */
const askSchema = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
});

const makeSchema = z.object({
  challenge: z.string(),
  rp: z.object({ name: z.string(), id: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(z.object({ id: z.string(), type: z.literal('public-key') })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
});

/** A new credential, as `navigator.credentials.create` answers it. */
const registrationSchema = z.object({
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  response: z.object({ clientDataJSON: base64url(4096), attestationObject: base64url(16_384) }),
});

export type PasskeyRegistration = z.output<typeof registrationSchema>;

const own = { kind: 'staff', permission: 'own' } as const;

export const passkeyCalls = {
  'POST /app/passkey/begin': {
    summary:
      'What a browser is to ask a passkey for a sign-in; the same for everyone, and good for five minutes.',
    access: { kind: 'public' },
    replies: jsonReply(askSchema),
  },
  'POST /app/passkey/sign-in': {
    summary:
      'Signs a member in with a passkey alone. Whatever was wrong, the refusal is the same 401; after too many of them from one network it is a 429.',
    access: { kind: 'public' },
    body: z.object({ passkey: assertionSchema }),
    replies: { 201: { kind: 'json', schema: loginResultSchema } },
    refusals: ['login-refused', 'puzzle-required', 'too-many-tries-here'],
  },
  'POST /app/account/passkey/prove': {
    summary: 'What a browser is to ask a passkey as a proof for a change of the own account.',
    access: own,
    replies: jsonReply(askSchema),
  },
  'POST /app/account/passkey/begin': {
    summary: 'Begins to add a passkey, against a proof: what the browser is to make.',
    access: own,
    body: proofSchema,
    replies: jsonReply(makeSchema),
    refusals: ['proof-refused', 'proof-waits', 'passkeys-full'],
  },
  'POST /app/account/passkey/': {
    summary: 'Adds the passkey that the browser made, under a name of its member.',
    access: own,
    body: z.object({
      name: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)),
      passkey: registrationSchema,
    }),
    replies: { 204: { kind: 'empty' } },
    refusals: ['passkey-refused', 'passkeys-full'],
  },
  'POST /app/account/passkey/remove': {
    summary: 'Removes an own passkey, against a proof.',
    access: own,
    body: z.extend(proofSchema, { credentialId: z.string().check(z.maxLength(1400)) }),
    replies: { 204: { kind: 'empty' } },
    refusals: ['proof-refused', 'proof-waits', 'passkey-not-found', 'second-factor-needed'],
  },
  'POST /app/account/recovery-codes': {
    summary: 'Makes ten new recovery codes, against a proof; the former ones stop working.',
    access: own,
    body: proofSchema,
    replies: jsonReply(z.object({ codes: z.array(z.string()) })),
    refusals: ['proof-refused', 'proof-waits', 'no-second-factor'],
  },
  'DELETE /api/admin/team-member/:id/second-factor': {
    summary:
      'Takes the passkeys, one-time codes and recovery codes of another member away, who lost them; the sessions end.',
    access: { kind: 'staff', permission: 'Team Member Update' },
    params: z.object({ id: z.string().check(z.maxLength(100)) }),
    replies: { 204: { kind: 'empty' } },
    refusals: ['row-not-found', 'above-own-level', 'role-above-own', 'factor-of-own', 'no-second-factor'],
  },
} as const satisfies Record<string, Call>;
