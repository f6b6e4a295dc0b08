/**
 * Counts calls in memory and writes their sums, so that a row of the database is not written, and waited for, with every
 * guest who passes a gate. A server that is killed loses the counts of its last seconds.
 */
import type { FastifyInstance } from 'fastify';

import type { CallKey } from '#contract/contract.ts';

import type { Services } from '#server/base/services.ts';
import { countKeyUse } from './key-uses.queries.ts';

const writtenEveryMilliseconds = 2000;

interface Pending {
  keyId: string;
  now: Date;
  calls: number;
  refused: number;
}

/** A counter of one call. It is written every two seconds while there is something to write, and when the server closes. */
export function makeKeyUseCounter(
  app: FastifyInstance,
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  call: CallKey,
): (keyId: string, what: 'calls' | 'refused') => void {
  let pending = new Map<string, Pending>();
  let timer: NodeJS.Timeout | undefined;
  const write = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const counted = [...pending.values()];
    pending = new Map();
    for (const use of counted) await countKeyUse(db, { ...use, call });
  };
  const report = (error: unknown): void =>
    app.log.error(
      { errorClass: error instanceof Error ? error.name : 'unknown' },
      'uses of keys were not counted',
    );
  app.addHook('onClose', async () => {
    await write().catch(report);
  });
  return (keyId, what) => {
    const now = clock.now();
    const hour = `${keyId} ${Math.floor(now.getTime() / 3_600_000)}`;
    const known = pending.get(hour) ?? { keyId, now, calls: 0, refused: 0 };
    pending.set(hour, { ...known, [what]: known[what] + 1 });
    timer ??= setTimeout(() => void write().catch(report), writtenEveryMilliseconds).unref();
  };
}
