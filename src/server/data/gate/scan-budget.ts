/**
 * Limits what one gate key may ask. Scans are reserved in slices, so that a row of the database is not written, and
 * waited for, with every guest who passes a gate.
 */
import { countAttempts } from '#server/base/limits/attempts.queries.ts';
import {
  gateBatchesPerKey,
  gateMissesPerKey,
  gateScansPerKey,
  type Limit,
} from '#server/base/limits/limits.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';

/** Scans that one server reserves for a key at a time: a second of the busiest park. */
export const scansPerSlice = 100;

interface Slice {
  left: number;
  endsAt: number;
}

/** The budget of every key in one server; the count is shared by all servers. Each function refuses a key over it. */
export function makeScanBudget({ db, clock }: Pick<Services, 'db' | 'clock'>): {
  takeScan: (keyId: string) => Promise<void>;
  countMiss: (keyId: string) => Promise<void>;
  takeBatch: (keyId: string) => Promise<void>;
} {
  const slices = new Map<string, Promise<Slice>>();
  /** Keys with too many misses. Their hits are refused too, because a guess that hits is what a thief looks for. */
  const closedUntil = new Map<string, number>();
  const take = async (key: string, limit: Limit, times: number): Promise<number> => {
    const [counted] = await countAttempts(db, [{ key, limit, times }], clock.now());
    const { count = 0, secondsLeft = 1 } = counted ?? {};
    // The slice that crosses the limit still counts, so that the budget is used up exactly.
    if (count - times >= limit.attemptsMax)
      throw new Refusal('too-many-requests', { retryAfterSeconds: Math.max(1, secondsLeft) });
    return secondsLeft;
  };
  const reserve = async (keyId: string): Promise<Slice> => {
    const secondsLeft = await take(`gate-scan:${keyId}`, gateScansPerKey, scansPerSlice);
    return { left: scansPerSlice, endsAt: clock.now().getTime() + secondsLeft * 1000 };
  };
  const takeScan = async (keyId: string): Promise<void> => {
    const secondsClosed = Math.ceil(((closedUntil.get(keyId) ?? 0) - clock.now().getTime()) / 1000);
    if (secondsClosed > 0) throw new Refusal('too-many-requests', { retryAfterSeconds: secondsClosed });
    const reserved = slices.get(keyId);
    const slice = await reserved;
    if (slice !== undefined && slice.left > 0 && slice.endsAt > clock.now().getTime()) {
      slice.left -= 1;
      return;
    }
    // Of all calls that found the slice used up, the first reserves the next one and the others wait for it.
    if (slices.get(keyId) === reserved) {
      const next = reserve(keyId);
      slices.set(keyId, next);
      next.catch(() => (slices.get(keyId) === next ? slices.delete(keyId) : false));
    }
    return takeScan(keyId);
  };
  return {
    takeScan,
    countMiss: async (keyId) => {
      try {
        await take(`gate-miss:${keyId}`, gateMissesPerKey, 1);
      } catch (error) {
        if (error instanceof Refusal)
          closedUntil.set(keyId, clock.now().getTime() + 1000 * (error.retryAfterSeconds ?? 1));
        throw error;
      }
    },
    takeBatch: async (keyId) => void (await take(`gate-batch:${keyId}`, gateBatchesPerKey, 1)),
  };
}
