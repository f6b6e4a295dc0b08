/** The link by which a guest saves passes that Google Wallet has: a signed token that contains only their ids. */
import { googleSaveLinkPrefix, isGoogleSaveLink } from '#domain/google-wallet.ts';

import type { GoogleKeys } from '#server/base/security/keys/google-keys.ts';
import type { WrittenGooglePass } from './write-google-pass.ts';

/** Signs the link; throws a RangeError for more passes than fit into an address. */
export async function signSaveLink(
  keys: GoogleKeys,
  { passes, publicUrl, now }: { passes: readonly WrittenGooglePass[]; publicUrl: string; now: Date },
): Promise<string> {
  const payload: Record<string, { id: string }[]> = {};
  for (const { kind, objectId } of passes) (payload[`${kind}Objects`] ??= []).push({ id: objectId });
  // Loaded only by a server with Google Wallet, so that others start faster.
  const { SignJWT } = await import('jose');
  const token = await new SignJWT({ typ: 'savetowallet', origins: [publicUrl], payload })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(keys.email)
    .setAudience('google')
    .setIssuedAt(Math.floor(now.getTime() / 1000))
    .sign(keys.privateKey);
  const link = `${googleSaveLinkPrefix}${token}`;
  if (!isGoogleSaveLink(link)) throw new RangeError(`A save link of ${link.length} characters is too long.`);
  return link;
}
