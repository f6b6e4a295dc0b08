/** Signs events by Standard Webhooks (https://www.standardwebhooks.com), symmetric form `v1`. */
import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';
/** The specification asks for 24 to 64 bytes. */
const secretBytes = 32;

/** A new secret as the receiver enters it: `whsec_` and Base64. */
export function makeEventSecret(): string {
  return `${prefix}${randomBytes(secretBytes).toString('base64')}`;
}

/** One message to be signed. */
export interface SignedEvent {
  /** The same for every attempt. */
  webhookId: string;
  /** The time of the attempt. */
  sentAt: Date;
  body: string;
  /** The current secret, and during a rotation the one before. */
  secrets: readonly string[];
}

/** The headers of a signed message. Each secret adds a signature, so that a receiver may know either. */
export function signatureHeaders({ webhookId, sentAt, body, secrets }: SignedEvent): Record<string, string> {
  const seconds = Math.floor(sentAt.getTime() / 1000);
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${webhookId}.${seconds}.${body}`).digest('base64')}`;
  });
  return {
    'content-type': 'application/json',
    'webhook-id': webhookId,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatures.join(' '),
    'user-agent': 'Promenade',
  };
}
