/** Calls that carry the proof of this browser's key; without a key they are sent as they are. */
import type { BodySentOf } from '#contract/call.ts';
import { deviceProofHeader } from '#contract/calls/device-key.ts';
import type { CallKey, Contract } from '#contract/contract.ts';
import { deviceProofSeconds } from '#domain/device-proof.ts';

import { signCall } from './device-key.ts';
import type { SendOptions } from './send.ts';

/** One of the functions that make a call, such as `send`. */
type Ask<Key extends CallKey, Answer> = (
  key: Key,
  body: BodySentOf<Contract[Key]>,
  options: SendOptions<Key>,
) => Promise<Answer>;

/**
 * Makes a call with a proof. If it is refused and the clock of this device is wrong by so much that no proof of it is
 * accepted, the call is made once more with the server's time.
 */
export async function sendProved<Key extends CallKey, Answer extends { ok: boolean }>(
  ask: Ask<Key, Answer>,
  key: Key,
  body: BodySentOf<Contract[Key]>,
  options: SendOptions<Key> = {},
): Promise<Answer> {
  const [method = '', path = ''] = key.split(' ');
  let serverTime = Number.NaN;
  let isProved = false;
  const askAt = async (time: number): Promise<Answer> => {
    const proof = await signCall({ method, path, body: JSON.stringify(body) }, time);
    isProved = proof !== undefined;
    return ask(key, body, {
      ...options,
      headers: { ...options.headers, ...(proof !== undefined && { [deviceProofHeader]: proof }) },
      onHeaders: (headers) => {
        serverTime = Date.parse(headers.get('date') ?? '');
        options.onHeaders?.(headers);
      },
    });
  };
  const now = Date.now();
  const first = await askAt(now);
  const isClockWrong = Math.abs(serverTime - now) > clockErrorMilliseconds;
  return first.ok || !isProved || !isClockWrong ? first : askAt(serverTime);
}

/** A little less than what the server tolerates, because the call takes a while. */
const clockErrorMilliseconds = (deviceProofSeconds - 30) * 1000;
