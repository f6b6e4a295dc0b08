/** The keys with which Google signs its callbacks, as it publishes them. */
import * as z from 'zod/mini';

import { GoogleWalletFault, type GoogleCallbackKey } from '#server/base/ports/google-wallet.ts';
import { readCappedJson } from './read-capped.ts';

const keptMs = 3_600_000;

const answerSchema = z.object({
  keys: z.array(
    z.object({
      keyValue: z.string(),
      protocolVersion: z.string(),
      keyExpiration: z.string().check(z.regex(/^\d{1,15}$/)),
    }),
  ),
});

/** Makes the source of keys; fetched keys are cached for an hour. */
export function makeCallbackKeys(options: {
  url: string;
  fetch: typeof fetch;
  timeoutMs: number;
}): () => Promise<GoogleCallbackKey[]> {
  let kept: { keys: GoogleCallbackKey[]; until: number } | undefined;
  let asking: Promise<GoogleCallbackKey[]> | undefined;
  const ask = async (): Promise<GoogleCallbackKey[]> => {
    const keys = await fetchKeys(options);
    kept = { keys, until: performance.now() + keptMs };
    return keys;
  };
  return () => {
    if (kept !== undefined && kept.until > performance.now()) return Promise.resolve(kept.keys);
    asking ??= ask().finally(() => (asking = undefined));
    return asking;
  };
}

async function fetchKeys({
  url,
  fetch: send,
  timeoutMs,
}: Parameters<typeof makeCallbackKeys>[0]): Promise<GoogleCallbackKey[]> {
  let answer;
  try {
    const response = await send(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    answer = answerSchema.safeParse(response.ok ? await readCappedJson(response) : undefined);
  } catch (error) {
    throw new GoogleWalletFault('unavailable', { cause: error });
  }
  if (!answer.success) throw new GoogleWalletFault('unavailable');
  return answer.data.keys
    .filter(({ protocolVersion }) => protocolVersion === 'ECv2SigningOnly')
    .map(({ keyValue, keyExpiration }) => ({ keyValue, expiresAt: new Date(Number(keyExpiration)) }));
}
