/** Apple's push service as passes use it: it notifies a phone that some pass changed, without the content. */

/**
 * The outcome of a push. `gone`: the phone has had no such pass since that instant. `later`: Apple is busy, silent or
 * out of order. `refused`: Apple rejects the request, so it must be fixed here. An adapter never throws.
 */
export type PushOutcome = { kind: 'sent' | 'later' | 'refused' } | { kind: 'gone'; since: Date | undefined };

export interface ApplePush {
  /** Pushes to the phone with this token. Any number may run at once. */
  push(pushToken: string): Promise<PushOutcome>;
  close(): Promise<void>;
}
