/**
 * What a caller of each call of the contract must know, and whether it could be guessed. A further call is put into one
 * of these tables; the walk through the contract (src/server/http/secrets-of-calls.test.ts) fails until it is, and
 * fails if a secret that could be guessed has no budget.
 */
import type { Access, Call } from '#contract/call.ts';
import { contract, type CallKey } from '#contract/contract.ts';

/** Secrets that no one can guess, with the reason; for every call of this access unless `guessable` names it too. */
const unguessable: Partial<Record<Access['kind'], string>> = {
  staff: 'a session token of 256 random bits',
  'api-key': 'a key of 256 random bits, counted all the same',
  'apple-pass': 'an HMAC-SHA-256 of the pass, in its file',
  'member-ticket': 'a token signed with HMAC-SHA-256',
  'pass-token': 'a token signed with HMAC-SHA-256',
  'claim-step': 'a sealed token',
  signature: 'an HMAC-SHA-256 of the body',
  capability: 'a signed token, a random UUID, or 256 random bits',
  operator: 'the port is open to the host only',
};

/** Calls that take nothing secret although they are no mere pages. */
const withoutSecret: ReadonlySet<CallKey> = new Set<CallKey>([
  'POST /api/e',
  'POST /v1/log',
  'POST /app/passkey/begin',
  'POST /app/directory/begin',
  'POST /app/directory/sign-in', // a sealed state and a code of the directory; counted all the same, against floods
  'POST /api/google-wallet/callback/', // signed with a key of Google's
  'POST /language',
]);

/** How a wrong secret is answered once its budget is used up, if not with 429. */
export const refusedOtherwise: Partial<Record<CallKey, number>> = {
  // A link and a photo slot cannot be guessed, so they ask for no puzzle.
  'GET /:first': 404,
  'GET /api/replace-photo/:barcode/:uid': 404,
  'POST /api/replace-photo/:barcode/:uid': 404,
};

/** Calls beyond those of `guessableAccess` that take something short enough to be guessed. */
const guessable: ReadonlySet<CallKey> = new Set<CallKey>([
  'POST /api/wristband/activate/',
  'POST /api/stored-value/',
  'GET /stored-value/:barcodeHash',
  'GET /api/replace-photo/:barcode/:uid',
  'POST /api/replace-photo/:barcode/:uid',
  'POST /api/loyalty/verify',
  'POST /api/loyalty/create',
  'POST /api/loyalty/code/',
  'POST /api/loyalty/preview/',
  'POST /api/loyalty/code/check',
  'POST /api/link/',
  'POST /send-link',
  'POST /api/link/ask-team/', // nothing is looked up; counted all the same, against floods
  'POST /ask-team',
  'POST /app/login/',
  'POST /app/passkey/sign-in', // cannot be guessed; counted all the same, against floods
  'POST /app/one-time-code/',
  'POST /app/one-time-code/confirm',
  'DELETE /app/one-time-code/',
  'POST /app/account/password',
  'POST /app/account/end-sessions',
  'POST /app/account/passkey/begin',
  'POST /app/account/passkey/remove',
  'POST /app/account/recovery-codes',
]);

const guessableAccess: ReadonlySet<Access['kind']> = new Set<Access['kind']>([
  'pass-proof',
  'member',
  'api-key',
]);

/** Fields in which staff type a secret of their own; other fields of staff calls hold data of the park. */
const ownSecret = /^(otp|(team)?(member)?(old|current)?password)$/i;

/** Staff calls that set a secret of somebody else and compare none. */
const setsSecret: ReadonlySet<string> = new Set([
  'POST /api/admin/team-member/',
  'PUT /api/admin/team-member/:id',
]);

/** What the call takes; undefined if no one has put it into a table yet. */
export function secretOf(key: CallKey): 'guessable' | 'none' | { unguessable: string } | undefined {
  const { access, body }: Call = contract[key];
  if (guessable.has(key) || guessableAccess.has(access.kind)) return 'guessable';
  if (withoutSecret.has(key)) return 'none';
  if (access.kind === 'public') return key.startsWith('GET ') ? 'none' : undefined;
  const shape = (body as { shape?: Record<string, unknown> } | undefined)?.shape ?? {}; // an object's schema, or a refined one
  if (
    access.kind === 'staff' &&
    Object.keys(shape).some((name) => ownSecret.test(name)) &&
    !setsSecret.has(key)
  )
    return undefined;
  const reason = unguessable[access.kind];
  return reason === undefined ? undefined : { unguessable: reason };
}

/** The keys of all calls that take something that could be guessed. */
export function guessableCalls(): CallKey[] {
  return (Object.keys(contract) as CallKey[]).filter((key) => secretOf(key) === 'guessable');
}
