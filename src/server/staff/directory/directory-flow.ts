/**
 * The way of a browser to the directory and back. What the server must remember travels sealed in `state`, so any server
 * can go on; taking it stores its id, so of two uses, on any servers, one is refused. The browser's page keeps a secret
 * that never goes to the directory: an answer counts only in the browser that began.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

import type { DirectoryFlow } from '#server/base/ports/directory.ts';
import { openToken, sealToken } from '#server/base/security/sealed-token.ts';
import { spendToken } from '#server/base/security/spend-token.queries.ts';
import type { Services } from '#server/base/services.ts';

type FlowServices = Pick<Services, 'db' | 'clock' | 'secrets' | 'config'>;

const purpose = 'staff-directory';
/** How long a person has for the directory's pages. */
const flowSeconds = 600;

/** A new sign-in, and the secret for the page that began it. */
export function makeFlow(services: FlowServices): { flow: DirectoryFlow; secret: string } {
  const [secret, nonce, verifier] = [makeRandom(), makeRandom(), makeRandom()];
  const subject = [hashSecret(secret).toString('base64url'), nonce, verifier];
  const now = services.clock.now();
  const state = sealToken(services.secrets, { purpose, subject, ttlSeconds: flowSeconds, now });
  return { flow: { state, nonce, verifier, redirectUri: redirectUriOf(services) }, secret };
}

/** Takes a sign-in up again, once; undefined for one of another browser, an expired one, and one that was used before. */
export async function takeFlow(
  services: FlowServices,
  { state, secret }: { state: string; secret: string },
): Promise<DirectoryFlow | undefined> {
  const opened = openToken(services.secrets, state, purpose, services.clock.now());
  if (opened === 'invalid' || opened === 'expired') return undefined;
  const [secretHash = '', nonce = '', verifier = ''] = opened.subject;
  if (!isSame(Buffer.from(secretHash, 'base64url'), hashSecret(secret))) return undefined;
  if (!(await spendToken(services.db, opened.id, opened.expiresAt))) return undefined;
  return { state, nonce, verifier, redirectUri: redirectUriOf(services) };
}

/** The page to which the directory sends the browser back. The operator registers it there, to the letter. */
function redirectUriOf({ config }: Pick<Services, 'config'>): string {
  return `${config.staffUrl}/login/directory`;
}

function makeRandom(): string {
  return randomBytes(32).toString('base64url');
}

function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

function isSame(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
