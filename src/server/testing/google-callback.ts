/** Callbacks signed as Google signs them, with keys of the test. */
import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';

import type { GoogleCallbackKey } from '#server/base/ports/google-wallet.ts';

/** Signs callbacks; `rootKeys` are the keys that Google would publish. */
export interface CallbackSigner {
  rootKeys: GoogleCallbackKey[];
  sign(message: Record<string, unknown>, change?: SignerChange): SignedBody;
}

/** The errors that a test can request. */
export interface SignerChange {
  sender?: string;
  recipient?: string;
  protocol?: string;
  keyExpiration?: Date;
}

interface SignedBody {
  protocolVersion: string;
  signature: string;
  intermediateSigningKey: { signedKey: string; signatures: string[] };
  signedMessage: string;
}

/** A signer with new keys, for callbacks to this issuer. */
export function makeCallbackSigner(options: { issuerId: string; now: Date }): CallbackSigner {
  const root = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const intermediate = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const tomorrow = new Date(options.now.getTime() + 86_400_000);
  return {
    rootKeys: [{ keyValue: publicKeyText(root.publicKey), expiresAt: tomorrow }],
    sign: (message, change = {}) => {
      const {
        sender = 'GooglePayPasses',
        recipient = options.issuerId,
        protocol = 'ECv2SigningOnly',
      } = change;
      const keyExpiration = String((change.keyExpiration ?? tomorrow).getTime());
      const signedKey = JSON.stringify({ keyValue: publicKeyText(intermediate.publicKey), keyExpiration });
      const signedMessage = JSON.stringify(message);
      return {
        protocolVersion: protocol,
        signature: signed(intermediate.privateKey, [sender, recipient, protocol, signedMessage]),
        intermediateSigningKey: {
          signedKey,
          signatures: [signed(root.privateKey, [sender, protocol, signedKey])],
        },
        signedMessage,
      };
    },
  };
}

function publicKeyText(key: KeyObject): string {
  return key.export({ format: 'der', type: 'spki' }).toString('base64');
}

/** Implemented a second time on purpose, so that the tests do not sign with the code under test. */
function signed(key: KeyObject, parts: readonly string[]): string {
  const bytes = parts.map((part) => {
    const text = Buffer.from(part, 'utf8');
    return Buffer.concat([Buffer.from(new Uint32Array([text.length]).buffer), text]);
  });
  return sign('sha256', Buffer.concat(bytes), key).toString('base64');
}
