/** Apple's push service, as far as passes need it: it tells a phone that some pass changed, and nothing of what. */

/**
 * What became of a push. `gone`: the phone has no such pass any more, since that instant. `later`: Apple is busy, silent or
 * out of order. `refused`: Apple does not take what we send; only we can mend that. An adapter never throws.
 */
export type PushOutcome = { kind: 'sent' | 'later' | 'refused' } | { kind: 'gone'; since: Date | undefined };

export interface ApplePush {
  /** Pushes to the phone behind this token. Any number may be under way at once. */
  push(pushToken: string): Promise<PushOutcome>;
  close(): Promise<void>;
}
