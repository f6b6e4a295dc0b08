/** What members claim, with the system that it is from: guests and staff claim what is not here yet by the same way. */
import type { ErrorCode } from '#contract/errors.ts';
import type { ClaimGround } from '#domain/connector-answer.ts';
import { cleanNumber, isCheckNumber, isOrderNumber } from '#domain/typed-number.ts';

import { Refusal } from '#server/base/refusal.ts';
import { refuseIfSilent, silentRetrySeconds } from '#server/base/refuse-if-silent.ts';
import type { Services } from '#server/base/services.ts';
import { findCheck, findStay, findTicketOrder } from './find-sources.ts';
import type { ClaimOutcome, FindSource } from './make-claim.ts';

/** A source by the number that somebody typed or scanned. */
export interface ClaimSource {
  /** The refusal of what can be no number, which is looked for nowhere; undefined where it can be one. */
  fault: ErrorCode | undefined;
  find: FindSource;
  /** The refusal of a number that names nothing. */
  missCode: ErrorCode;
  /** Asks the system that it is from, where it is not here; true where it is now. */
  bring: () => Promise<boolean>;
  /** Whether a claim may rest on what is here of it. */
  confirm: () => Promise<ClaimGround>;
}

/** An order of tickets. */
export function ticketSource({ ticketing }: Pick<Services, 'ticketing'>, typed: string): ClaimSource {
  const number = cleanNumber(typed);
  return {
    fault: isOrderNumber(number) ? undefined : 'ticket-malformed',
    find: findTicketOrder(number),
    missCode: 'ticket-not-found',
    bring: () => ticketing.bringOrder(number, ''),
    confirm: () => ticketing.confirmOrder(number),
  };
}

/** A check, by its long or its short number. */
export function checkSource(
  { pointOfSale, brand }: Pick<Services, 'pointOfSale' | 'brand'>,
  typed: string,
): ClaimSource {
  const number = cleanNumber(typed);
  return {
    fault: isCheckNumber(number) ? undefined : 'check-malformed',
    find: findCheck(number, brand),
    missCode: 'check-not-found',
    bring: () => pointOfSale.bringCheck(number),
    confirm: () => pointOfSale.confirmCheck(number),
  };
}

/** A hotel stay. */
export function staySource({ hotel }: Pick<Services, 'hotel'>, typed: string): ClaimSource {
  const number = cleanNumber(typed);
  return {
    fault: isOrderNumber(number) ? undefined : 'stay-malformed',
    find: findStay(number),
    missCode: 'stay-not-found',
    // A hotel may write its numbers with hyphens, and know none without.
    bring: async () =>
      (await hotel.bringStay(typed)) || (typed !== number && (await hotel.bringStay(number))),
    confirm: () => hotel.confirmStay(number),
  };
}

/**
 * Claims a source by `attempt`, outside of any transaction: what was brought is confirmed first, what is not here is asked
 * for where it is from and then claimed like any other. Refuses with `temporary-error` where that system is silent.
 */
export async function claimOrBring<Outcome extends { outcome: ClaimOutcome }>(
  source: ClaimSource,
  attempt: (find: FindSource) => Promise<Outcome>,
): Promise<Outcome> {
  const { missCode, find, fault } = source;
  if (fault !== undefined) throw new Refusal(fault);
  const made = await attempt(findOnGround(source, await source.confirm()));
  const { outcome } = made;
  const isNotHere = outcome.kind === 'refused' && outcome.isMiss && outcome.code === missCode;
  return isNotHere && (await refuseIfSilent(source.bring)) ? attempt(find) : made;
}

/** What its own system does not know any more is a miss, and what it could not confirm waits; what this member claimed before stands. */
function findOnGround({ find, missCode }: ClaimSource, ground: ClaimGround): FindSource {
  if (ground === 'good') return find;
  return async (db, asked) => {
    const { facts, judge } = await find(db, asked);
    return {
      facts,
      judge: (context) => {
        const found = judge(context);
        if ('miss' in found || found.standing?.memberId === context.member.memberId) return found;
        if (ground === 'unconfirmed')
          throw new Refusal('temporary-error', { retryAfterSeconds: silentRetrySeconds });
        return { miss: missCode };
      },
    };
  };
}
