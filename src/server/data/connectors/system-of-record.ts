/**
 * One of the park's own systems with a memory (docs/import.md, connectors): an unknown number is not requested again at
 * once; delivered data is requested again in the background and before a claim.
 */
import {
  isFresh,
  isKnownNow,
  isStale,
  isUnknownStill,
  judgeClaimGround,
  type ClaimGround,
} from '#domain/connector-answer.ts';

import type { Background } from '#server/base/background.ts';
import { UpstreamTimeout } from '#server/base/ports/upstream-timeout.ts';
import type { Services } from '#server/base/services.ts';
import {
  answerKey,
  fetchAnswer,
  fetchBrought,
  type BroughtAnswer,
  type ClaimedSystemName,
} from './answers.queries.ts';
import type { ConnectorName } from '#server/base/config/read-connectors.ts';

/** The requests for each situation. Numbers are as guests type them. */
export interface SystemOfRecord {
  /** For a number that is not in our database: returns true if it is now. Throws an UpstreamTimeout. */
  bring: AskSystem;
  /**
   * For data that may be in our database in part: returns true if the system delivered data. Repeats no recent request.
   * Throws an UpstreamTimeout.
   */
  bringOnceInAWhile: AskSystem;
  /**
   * Called after data was served to a guest: requests it again in the background if the system delivered it and it is
   * stale.
   */
  renew: (number: string) => void;
}

/** A system with things that members claim. */
export interface ClaimedSystem extends SystemOfRecord {
  /** Called before a claim: whether the claim may rely on the data in our database. */
  confirm: (number: string) => Promise<ClaimGround>;
}

/**
 * Queries a system, stores the delivered data and the answer, and returns whether it knew the number. Throws an
 * UpstreamTimeout.
 */
export type AskSystem = (number: string) => Promise<boolean>;

interface SystemServices extends Pick<Services, 'db' | 'clock'> {
  background: Background;
}

/** The time for which this server does not check a number again, whatever the result of the last check. */
const lookAgainSeconds = 60;
const lookedAtMax = 10_000;

/** Makes a system with a memory. */
export function makeSystemOfRecord(
  { db, clock, background }: SystemServices,
  { system, ask }: { system: ConnectorName; ask: AskSystem },
): SystemOfRecord & { askOnce: AskSystem } {
  const keyOf = (number: string): string => answerKey(system, number);
  const askOnce = makeSingleFlight(ask, keyOf);
  const lookedAt = new Map<string, number>();
  return {
    askOnce,
    // Reading what was answered belongs to it: a caller that read before an answer would ask once more after it.
    bring: makeSingleFlight(async (number) => {
      const answer = await fetchAnswer(db, { system, number: keyOf(number) });
      if (isUnknownStill(answer, clock.now())) return false;
      return isKnownNow(answer, clock.now()) || askOnce(number);
    }, keyOf),
    bringOnceInAWhile: async (number) => {
      const answer = await fetchAnswer(db, { system, number: keyOf(number) });
      const isAsked = isUnknownStill(answer, clock.now()) || isFresh(answer, clock.now());
      return !isAsked && askOnce(number);
    },
    renew: (number) => {
      const key = keyOf(number);
      const now = clock.now().getTime();
      if ((lookedAt.get(key) ?? -Infinity) + lookAgainSeconds * 1000 > now) return;
      if (lookedAt.size >= lookedAtMax) lookedAt.clear();
      lookedAt.set(key, now);
      background.run(`connector: ${system}`, async () => {
        const answer = await fetchAnswer(db, { system, number: key });
        if (answer !== undefined && isStale(answer, clock.now())) await hear(askOnce, number);
      });
    },
  };
}

/** Makes a system with a memory, for things that members claim. */
export function makeClaimedSystem(
  services: SystemServices,
  options: { system: ClaimedSystemName; ask: AskSystem },
): ClaimedSystem {
  const { db, clock } = services;
  const { system } = options;
  const record = makeSystemOfRecord(services, options);
  const hearOf = (earlier: BroughtAnswer): Promise<Heard> | Heard => {
    if (isKnownNow(earlier, clock.now())) return 'known';
    return isUnknownStill(earlier, clock.now()) ? 'unknown' : hear(record.askOnce, earlier.number);
  };
  return {
    ...record,
    confirm: async (number) => {
      const earlier = await fetchBrought(db, { system, number });
      if (earlier === undefined) return 'good';
      return judgeClaimGround(earlier, await hearOf(earlier), clock.now());
    },
  };
}

type Heard = 'known' | 'unknown' | 'silent';

/** Returns the system's answer; a time-out counts as an answer too, and changes no data. */
async function hear(ask: AskSystem, number: string): Promise<Heard> {
  try {
    return (await ask(number)) ? 'known' : 'unknown';
  } catch (error) {
    if (error instanceof UpstreamTimeout) return 'silent';
    throw error;
  }
}

/** Shares one request among concurrent callers with the same number. */
function makeSingleFlight(ask: AskSystem, keyOf: (number: string) => string): AskSystem {
  const underWay = new Map<string, Promise<boolean>>();
  return (number) => {
    const key = keyOf(number);
    const running = underWay.get(key);
    if (running !== undefined) return running;
    const asking = ask(number).finally(() => underWay.delete(key));
    underWay.set(key, asking);
    return asking;
  };
}
