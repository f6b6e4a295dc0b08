/**
 * The OAuth token of the service account: requested with a signed assertion, cached until shortly before it expires.
 */
import * as z from 'zod/mini';

import type { GoogleKeys } from '#server/base/security/keys/google-keys.ts';
import type { Clock } from '#server/base/ports/clock.ts';
import { GoogleWalletFault } from '#server/base/ports/google-wallet.ts';
import { readCappedJson } from './read-capped.ts';

/** Returns the token, a fresh one if `isRefused` says that the last one was not accepted. */
export type GoogleAccessToken = (options?: { isRefused: boolean }) => Promise<string>;

const scope = 'https://www.googleapis.com/auth/wallet_object.issuer';
const assertionSeconds = 3600;
/** A token is replaced this long before it expires. */
const marginMs = 60_000;

const answerSchema = z.object({
  access_token: z.string().check(z.minLength(1), z.maxLength(4096)),
  expires_in: z.number().check(z.gt(0)),
});

/** Makes the source of tokens; concurrent callers share one request. */
export function makeGoogleAccessToken(options: {
  keys: GoogleKeys;
  tokenUrl: string;
  fetch: typeof fetch;
  timeoutMs: number;
  clock: Clock;
}): GoogleAccessToken {
  let kept: { token: string; endsAt: number } | undefined;
  let asking: Promise<string> | undefined;
  const ask = async (): Promise<string> => {
    const { access_token: token, expires_in: seconds } = await requestToken(options);
    kept = { token, endsAt: performance.now() + seconds * 1000 - marginMs };
    return token;
  };
  return ({ isRefused } = { isRefused: false }) => {
    if (isRefused) kept = undefined;
    if (kept !== undefined && kept.endsAt > performance.now()) return Promise.resolve(kept.token);
    asking ??= ask().finally(() => (asking = undefined));
    return asking;
  };
}

async function requestToken(
  options: Parameters<typeof makeGoogleAccessToken>[0],
): Promise<z.output<typeof answerSchema>> {
  const { keys, tokenUrl } = options;
  const issuedAt = Math.floor(options.clock.now().getTime() / 1000);
  // Loaded with the first pass for Google, so that the server starts without it.
  const { SignJWT } = await import('jose');
  const assertion = await new SignJWT({ scope })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(keys.email)
    .setAudience(tokenUrl)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + assertionSeconds)
    .sign(keys.privateKey);
  const response = await options.fetch(tokenUrl, {
    method: 'POST',
    redirect: 'error',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion,
    }).toString(),
    signal: AbortSignal.timeout(options.timeoutMs),
  });
  const answer = answerSchema.safeParse(await readCappedJson(response));
  if (response.status >= 500 || response.status === 429) throw new GoogleWalletFault('unavailable');
  if (!response.ok) throw new GoogleWalletFault('refused');
  if (!answer.success) throw new GoogleWalletFault('unavailable');
  return answer.data;
}
