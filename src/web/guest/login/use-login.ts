import { useEffect, useRef } from 'react';

import type { PassProof, LoginAnswer } from '#contract/calls/order.ts';

import { useTask } from '#web/shared/ui/use-task.ts';
import { logIn, type TypedPair } from './log-in.ts';

/** A failed login: its text, and the numbers that it was for. */
export interface FailedLogin {
  text: string;
  pair: TypedPair;
  /** True if the server has not judged the numbers, so that checking them cannot help. */
  isUnanswered?: boolean;
}

/** The login's call with its busy state and its last failure, which the next attempt clears. */
export function useLogin(options: {
  initialFailure: FailedLogin | null;
  /** A login to send as soon as the script has loaded; the form is busy until then. */
  mustAsk: PassProof | undefined;
  isIOS: boolean;
  onLogin: (answer: LoginAnswer) => void;
}) {
  const { isBusy, failure, retry, run, fail } = useTask<FailedLogin>({
    busy: options.mustAsk === undefined ? null : '',
    failure: options.initialFailure,
  });
  const ask = async (pair: TypedPair, proof: PassProof): Promise<void> => {
    const result = await run(() => logIn(proof, options.isIOS));
    if ('answer' in result) options.onLogin(result.answer);
    else fail({ text: result.error, pair, isUnanswered: result.isUnanswered });
  };
  const submit = (pair: TypedPair): Promise<void> => ask(pair, pair);
  const first = useRef(options.mustAsk);
  useEffect(() => {
    const proof = first.current;
    first.current = undefined; // once per page
    if (proof === undefined) return;
    const { orderId = '', barcode = '' } = proof;
    void ask({ orderId, barcode }, proof);
  });
  return { isBusy, failure, retry, submit };
}
