import type { PostAnswer } from '#server/base/ports/event-post.ts';
import type { Services } from '#server/base/services.ts';
import { openEventSecrets, type SealedSecrets } from './endpoint-secrets.ts';
import { signatureHeaders } from './sign-event.ts';

/** One message to an endpoint. */
export interface UnsignedEvent extends SealedSecrets {
  endpointId: string;
  url: string;
  webhookId: string;
  body: string;
  now: Date;
}

/** The answer of an endpoint; `secret-unreadable` if this server lacks the key that sealed its secret. */
export type SignedAnswer = PostAnswer | { fault: 'secret-unreadable' };

/** Signs a message and sends it. Nothing goes out without a signature. */
export async function postSigned(
  { secrets, eventPost }: Pick<Services, 'secrets' | 'eventPost'>,
  event: UnsignedEvent,
): Promise<SignedAnswer> {
  const { endpointId, url, webhookId, body, now } = event;
  const signing = openEventSecrets(secrets, endpointId, event);
  if (signing.length === 0) return { fault: 'secret-unreadable' };
  const headers = signatureHeaders({ webhookId, sentAt: now, body, secrets: signing });
  return eventPost.send({ url, headers, body });
}
