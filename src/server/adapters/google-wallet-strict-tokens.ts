/**
 * A stand-in for Google's token endpoint: returns a token for a valid assertion of the service account (strict
 * Google).
 */
import type { KeyObject } from 'node:crypto';

import { jwtVerify } from 'jose';

import type { Clock } from '#server/base/ports/clock.ts';

const assertionGrant = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const walletScope = 'https://www.googleapis.com/auth/wallet_object.issuer';
const tokenSeconds = 3599;
const assertionSecondsMax = 3600;

/** Answers a request for a token, and records in `tokens` until when that token is valid. */
export async function giveStrictToken(
  request: Request,
  account: {
    email: string;
    publicKey: KeyObject;
    tokenUrl: string;
    clock: Clock;
    tokens: Map<string, number>;
  },
): Promise<Response> {
  const { email, publicKey, tokenUrl, clock, tokens } = account;
  if (request.method !== 'POST') return refuse('invalid_request', 'Only POST is allowed.');
  if (request.headers.get('content-type')?.split(';')[0] !== 'application/x-www-form-urlencoded')
    return refuse('invalid_request', 'The content type is not a form.');
  const form = new URLSearchParams(await request.text());
  if (form.get('grant_type') !== assertionGrant)
    return refuse('unsupported_grant_type', `Invalid grant_type: ${form.get('grant_type') ?? ''}`);
  try {
    const { payload } = await jwtVerify(form.get('assertion') ?? '', publicKey, {
      algorithms: ['RS256'],
      issuer: email,
      audience: tokenUrl,
      maxTokenAge: assertionSecondsMax,
      requiredClaims: ['exp', 'iat'],
      currentDate: clock.now(),
    });
    if (payload['scope'] !== walletScope)
      return refuse('invalid_scope', 'Invalid OAuth scope or ID token audience provided.');
    if ((payload.exp ?? 0) - (payload.iat ?? 0) > assertionSecondsMax)
      return refuse('invalid_grant', 'Invalid JWT: Token must be a short-lived token.');
  } catch {
    return refuse('invalid_grant', 'Invalid JWT Signature.');
  }
  const token = crypto.randomUUID();
  tokens.set(token, performance.now() + tokenSeconds * 1000);
  return Response.json({ access_token: token, expires_in: tokenSeconds, token_type: 'Bearer' });
}

function refuse(error: string, description: string): Response {
  return Response.json({ error, error_description: description }, { status: 400 });
}
