/** Apple's push service as passes use it: it notifies a phone that some pass changed, without the content. */

/**
 * The outcome of a push. `gone`: the phone has had no such pass since that instant, or the token is none. `slowed`: Apple
 * takes no more pushes for this one phone at the moment. `later`: Apple is busy, silent or out of order. `refused`: Apple
 * rejects the request, so it must be fixed here. An adapter never throws.
 */
export type PushOutcome =
  | { kind: 'sent' | 'slowed' | 'later' | 'refused' }
  | { kind: 'gone'; since: Date | undefined };

/**
 * How the tokens of the demo's history begin: its phones have no screen, and the stand-in of the push service takes their
 * pushes, so that the demo keeps them.
 */
export const demoPushTokenStart = 'de30000000000000';

export interface ApplePush {
  /** Pushes to the phone with this token. Any number may run at once. */
  push(pushToken: string): Promise<PushOutcome>;
  close(): Promise<void>;
}

/** A simulated phone at the stand-in of the push service. */
export interface PushedPhone {
  pushToken: string;
  /** From now on, a push to the phone is answered with Unregistered. */
  disconnect(): void;
}

/** The stand-in's half that phones are connected to; a real push service has none. */
export interface PushedPhones {
  /** Connects a new phone; `wake` is called with each of its pushes. */
  connect(wake: () => void): PushedPhone;
  /** The push tokens of the phones that are connected. */
  tokens(): string[];
}
