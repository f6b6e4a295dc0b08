/** Typed secrets of the team, and the proofs that a change of an account asks for. */
import * as z from 'zod/mini';

/** A typed secret, which may be longer than any that is accepted. */
export const typedSecret = z.string().check(z.maxLength(1024));

/** A one-time code as typed. */
export const typedCode = z.string().check(z.maxLength(20));

/** Bytes as WebAuthn writes them in JSON. */
export const base64url = (charactersMax: number) =>
  z.string().check(z.regex(/^[A-Za-z0-9_-]+$/), z.maxLength(charactersMax));

/** What a passkey signed, as `navigator.credentials.get` answers it. */
export const assertionSchema = z.object({
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(4096),
    authenticatorData: base64url(4096),
    signature: base64url(8192),
    userHandle: z.optional(base64url(128)),
  }),
});

export type PasskeyAssertion = z.output<typeof assertionSchema>;

/** What shows that the person at the screen is the member, at the moment of a change: one of the two. */
export const proofSchema = z.object({
  teamMemberPassword: z.optional(typedSecret),
  passkey: z.optional(assertionSchema),
});

export type AccountProof = z.output<typeof proofSchema>;
