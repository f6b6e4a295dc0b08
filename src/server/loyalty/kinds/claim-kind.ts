/** The server's part of one kind of claim: the look-up and the judgement. */
import type { ErrorCode } from '#contract/errors.ts';
import type { SourceKind } from '#domain/earn-kinds.ts';
import type { EarnKind } from '#domain/guest-claims.ts';
import type { ClaimGround } from '#domain/connector-answer.ts';
import type { LoyaltyRules } from '#domain/loyalty-rules.ts';
import type { ParkDay } from '#domain/operating-day.ts';

import type { Database } from '#server/base/db/database.ts';
import type { Services } from '#server/base/services.ts';
import type { ClaimFacts, FactsAsked } from '../claim-facts.queries.ts';
import type { StandingClaim } from '../claim-sources.queries.ts';

/** The park's own systems, which may have a source that the database lacks. */
export type SourceSystems = Pick<Services, 'ticketing' | 'pointOfSale' | 'hotel'>;

/** One kind of claim; `Found` is a row that its number finds. */
export interface ClaimKind<Found> {
  /** The refusal of a text that cannot be a number of this kind (`isNumberOf`); it is never looked up. */
  malformedCode: ErrorCode;
  /** The refusal of a number that finds nothing. */
  missCode: ErrorCode;
  /** Reads the source and all facts about the claimer in one statement. */
  gather: (
    db: Database,
    asked: FactsAsked,
    number: string,
  ) => Promise<{ facts: ClaimFacts; found: readonly Found[] }>;
  /** Judges what was found, without any further query. */
  judge: (found: readonly Found[], context: JudgeContext) => JudgedSource | Miss;
  /** Asks the system that the source is from; true if the source is in the database now. */
  bring: (systems: SourceSystems, number: { typed: string; clean: string }) => Promise<boolean>;
  /** Whether a claim may rest on the row that is in the database. */
  confirm: (systems: SourceSystems, number: string) => Promise<ClaimGround>;
}

/** The facts by which a source is judged. */
export interface JudgeContext {
  member: NonNullable<ClaimFacts['member']>;
  rules: LoyaltyRules;
  now: Date;
  park: ParkDay;
}

/** The source that a number names, with the verdict on it. */
export interface JudgedSource {
  earnKind: EarnKind;
  sourceKind: SourceKind;
  sourceId: string;
  verdict: 'good' | ErrorCode;
  /** The number that guests and staff see, and a second one. */
  number: string;
  reference: string;
  product: string;
  occurredAt: Date;
  baseCents: number;
  /** When its points post, if they are pending. */
  postsAt: Date | undefined;
  /** The existing claim on it. */
  standing: StandingClaim | null;
}

/** The number names nothing for this member. */
export interface Miss {
  miss: ErrorCode;
}
