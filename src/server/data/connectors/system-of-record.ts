/**
 * One of the park's own systems with a memory (docs/import.md, connectors): what it does not know is not asked for again
 * at once, what it brought is asked for anew behind the guest, and before a claim.
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

/** What it is asked in each situation. Numbers are as guests type them. */
export interface SystemOfRecord {
  /** For what is not here: true where it is now. Throws an UpstreamTimeout. */
  bring: AskSystem;
  /** For what may be here in part: true where something came. What came a moment ago is not asked for again. Throws an UpstreamTimeout. */
  bringOnceInAWhile: AskSystem;
  /** After somebody was served what is here: asks anew in the background, where it was brought and is stale. */
  renew: (number: string) => void;
}

/** One of which members claim. */
export interface ClaimedSystem extends SystemOfRecord {
  /** Before a claim: whether it may rest on what is here, if anything is. */
  confirm: (number: string) => Promise<ClaimGround>;
}

/** Asks a system, keeps what it brings and remembers the answer; true where it knew the number. Throws an UpstreamTimeout. */
export type AskSystem = (number: string) => Promise<boolean>;

interface SystemServices extends Pick<Services, 'db' | 'clock'> {
  background: Background;
}

/** After a number was looked at, this server does not look again for so long, whatever came of it. */
const lookAgainSeconds = 60;
const lookedAtMax = 10_000;

/** Makes the memory of a system. */
export function makeSystemOfRecord(
  { db, clock, background }: SystemServices,
  { system, ask }: { system: ConnectorName; ask: AskSystem },
): SystemOfRecord & { askOnce: AskSystem } {
  const keyOf = (number: string): string => answerKey(system, number);
  const askOnce = makeSingleFlight(ask, keyOf);
  const lookedAt = new Map<string, number>();
  return {
    askOnce,
    bring: async (number) => {
      const answer = await fetchAnswer(db, { system, number: keyOf(number) });
      if (isUnknownStill(answer, clock.now())) return false;
      return isKnownNow(answer, clock.now()) || askOnce(number);
    },
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

/** Makes the memory of a system of which members claim. */
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

/** What a system says; its silence is an answer as well, and leaves what is here as it is. */
async function hear(ask: AskSystem, number: string): Promise<Heard> {
  try {
    return (await ask(number)) ? 'known' : 'unknown';
  } catch (error) {
    if (error instanceof UpstreamTimeout) return 'silent';
    throw error;
  }
}

/** Lets all who want the same number at the same time share one request. */
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
