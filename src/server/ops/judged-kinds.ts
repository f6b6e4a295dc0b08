/** The kinds whose rows a condition on one table cannot judge: how they end, and how those that will end are counted. */
import type { SettableName } from '#domain/retention-settings.ts';

import type { JudgedKind } from '#server/base/db/tables/registry.ts';
import type { Services } from '#server/base/services.ts';
import { countDueMembers, sweepDormantMembers } from '#server/guests/dormant-members.ts';
import { countDueOrders, sweepOldOrders, type ForgettingServices } from '#server/guests/forget-orders.ts';
import { countDueStays, forgetOldStays } from '#server/guests/forget-orders.queries.ts';

/** The name of such a kind. */
type JudgedName = Extract<JudgedKind, SettableName>;

interface JudgedRows {
  /** The name of its step in housekeeping. */
  step: string;
  end: (services: ForgettingServices & Pick<Services, 'config'>, keptDays: number) => Promise<unknown>;
  /** Counts up to a most; of accounts, only those that are erased by then if so asked. */
  count: (
    services: Pick<Services, 'db' | 'brand'>,
    at: Date,
    asked: { keptDays: number; countMax: number; isErased: boolean },
  ) => Promise<number>;
}

export const judgedKinds: Record<JudgedName, JudgedRows> = {
  stays: {
    step: 'names of stays',
    end: ({ db, clock }, keptDays) => forgetOldStays(db, clock.now(), keptDays),
    count: ({ db }, at, asked) => countDueStays(db, at, asked),
  },
  names: {
    step: 'names of orders',
    end: sweepOldOrders,
    count: ({ db }, at, asked) => countDueOrders(db, at, asked),
  },
  members: { step: 'accounts without activity', end: sweepDormantMembers, count: countDueMembers },
};

/** The names in the order of their steps. */
export const judgedNames = Object.keys(judgedKinds) as JudgedName[]; // the record's own keys

/** True for the name of such a kind. */
export function isJudged(kind: SettableName): kind is JudgedName {
  return Object.hasOwn(judgedKinds, kind);
}
