import { useState } from 'react';

import type { LoginAnswer } from '#contract/calls/order.ts';

import { logIn, type TypedPair } from './log-in.ts';

/** A login that failed: what it said, and for which numbers. */
export interface FailedLogin {
  text: string;
  pair: TypedPair;
}

/** The login's call with its busy state and its last failure, which the next attempt clears. */
export function useLogin(options: {
  initialFailure: FailedLogin | null;
  isIOS: boolean;
  onLogin: (answer: LoginAnswer) => void;
}) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState(options.initialFailure);
  const submit = async (pair: TypedPair): Promise<void> => {
    setIsBusy(true);
    setFailure(null);
    const result = await logIn(pair, options.isIOS);
    setIsBusy(false);
    if ('answer' in result) options.onLogin(result.answer);
    else setFailure({ text: result.error, pair });
  };
  return { isBusy, failure, submit };
}
