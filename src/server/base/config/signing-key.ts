import { createPrivateKey } from 'node:crypto';

/** True for an RSA key with which mails can be signed: receivers take no signature of a shorter one for long (RFC 8301). */
export function isSigningKey(pem: string): boolean {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(pem);
    return asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= 2048;
  } catch {
    return false; // no key at all
  }
}
