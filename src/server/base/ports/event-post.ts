/** Sends events to the addresses of other systems, which the team enters, so none of them is trusted. */
import type { ExternalSystemReason } from '#domain/external-system-reasons.ts';

/** Why an address gets no event. */
export type AddressFault = 'not-https' | 'not-an-address' | 'private-address' | 'name-unknown';

/** One signed message. */
export interface PostedEvent {
  url: string;
  /** GET reads instead, without a body, and up to 64 KiB of the answer. */
  method?: 'GET' | 'POST';
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** An answer with its status and the beginning of its text, or the reason why there is none. */
export type PostAnswer = { status: number; text: string } | { fault: AddressFault | ExternalSystemReason };

/** Reaches public addresses and networks that the operator allows, and follows no redirect. */
export interface EventPost {
  /** Why an address gets no events, found without a request and within ten seconds; undefined if events may be sent there. */
  judge(url: string): Promise<AddressFault | undefined>;
  /** Sends one message. It answers within ten seconds, and never throws. */
  send(message: PostedEvent): Promise<PostAnswer>;
}
