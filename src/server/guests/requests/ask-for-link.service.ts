/**
 * A guest whom no link reaches asks the team for help. Nothing is proved, so no order, pass or address is looked up: the
 * answer depends only on the requests themselves.
 */
import * as z from 'zod/mini';

import { linkHelpFields } from '#contract/calls/help-requests.ts';
import { errorCatalogue } from '#contract/errors.ts';
import type { LinkHelpState } from '#contract/guest-page.ts';

import { askedNumberOf, neededForLinkHelp } from '#domain/link-help.ts';
import { emailKeyOf } from '#domain/email.ts';
import type { Database } from '#server/base/db/database.ts';
import { chooseLanguage, type Reader, sayRefusal } from '#server/base/languages/reader.ts';
import { countAttempts, fetchMisses } from '#server/base/limits/attempts.queries.ts';
import { counterOf, type Caller } from '#server/base/limits/caller.ts';
import { linkHelpPerAddress } from '#server/base/limits/limits.ts';
import { reserveTry } from '#server/base/limits/reserve-try.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';
import { dueOfNew } from '#server/staff/requests/request-due.ts';
import { whenToTryAgain } from '#server/base/limits/try-again.ts';
import { findOpenLinkHelp, isLinkHelpOpen, openHelp } from './help-requests.queries.ts';

/** What the guest typed; the number and the note may be empty. */
interface LinkHelp {
  name: string;
  email: string;
  number: string;
  note: string;
}

/**
 * Opens a request, or returns the open one with the same address and number: of any number of concurrent calls one opens
 * it. A repeat is not counted. Refuses with `help-of-address-limit` an address over its budget.
 */
export async function askForLink(
  services: Pick<Services, 'db' | 'clock' | 'brand' | 'config' | 'secrets'>,
  typed: LinkHelp,
  caller: Caller,
): Promise<{ dueAt: string }> {
  const email = emailKeyOf(typed.email);
  const number = askedNumberOf(typed.number);
  await reserveTry(services, caller, {
    counters: [counterOf(services, caller, 'link-help')],
    subject: ['link-help', email, number],
    isHit: isLinkHelpOpen(email, number),
  });
  const now = services.clock.now();
  const language = chooseLanguage(services, caller.wanted ?? []);
  const kept = await services.db.transaction(async (tx) => {
    const open = await findOpenLinkHelp(tx, email, number);
    if (open !== undefined) return open;
    // A flood of one address is refused here, and does not queue for the lock of its counter.
    await refuseAboveBudget(tx, email, now);
    const dueAt = await dueOfNew(tx, 'link', now);
    const asked = await openHelp(tx, {
      ...{ kind: 'link', name: typed.name, email, number, note: typed.note.trim(), language },
      ...{ requestedAt: now, dueAt },
    });
    if (asked?.isNew === true) await countRequest(tx, email, now);
    return asked?.dueAt ?? dueAt;
  });
  return { dueAt: kept.toISOString() };
}

async function refuseAboveBudget(tx: Database, email: string, now: Date): Promise<void> {
  const [counted] = await fetchMisses(tx, [addressKeyOf(email)], now);
  if (counted !== undefined && counted.count >= linkHelpPerAddress.attemptsMax)
    throw refusalOfAddress((counted.windowEndsAt.getTime() - now.getTime()) / 1000);
}

/** Counts a new request for its address; a refusal takes the request back. */
async function countRequest(tx: Database, email: string, now: Date): Promise<void> {
  const limit = linkHelpPerAddress;
  const [tried] = await countAttempts(tx, [{ key: addressKeyOf(email), limit }], now);
  if (tried !== undefined && tried.count > limit.attemptsMax) throw refusalOfAddress(tried.secondsLeft);
}

function addressKeyOf(email: string): string {
  return `link-help-address:${email}`;
}

function refusalOfAddress(seconds: number): Refusal {
  return new Refusal('help-of-address-limit', { retryAfterSeconds: Math.ceil(seconds) });
}

/** The outcome of the form: when the answer is due, or what the page of the refused form needs. */
type FormOutcome =
  | { dueAt: string }
  | { status: number; retryAfterSeconds: number | undefined; linkHelp: LinkHelpState };

const fields = z.object(linkHelpFields);

/** Asks the team with the typed text, or names the wrong fields. */
export async function askForLinkByForm(
  services: Services,
  typed: LinkHelp,
  caller: Caller,
  reader: Reader,
): Promise<FormOutcome> {
  try {
    const read = fields.safeParse(typed);
    if (!read.success)
      throw new Refusal('malformed-request', {
        faults: read.error.issues.map(({ path, message }) => ({ path: String(path[0]), message })),
      });
    const { name, email, number, note } = read.data;
    return await askForLink(services, { name, email, number: number ?? '', note: note ?? '' }, caller);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code, faults = [], retryAfterSeconds } = error;
    const wrongFields = neededForLinkHelp.filter((name) => faults.some(({ path }) => path === name));
    const sentence = wrongFields.length > 0 ? null : sayFormRefusal(error, reader);
    return {
      status: errorCatalogue[code].status,
      retryAfterSeconds,
      linkHelp: { kind: 'refused', typed, wrongFields, error: sentence },
    };
  }
}

/** A browser without script cannot solve the puzzle, but may wait. */
function sayFormRefusal(error: Refusal, reader: Reader): string {
  const sentence = sayRefusal(reader, error);
  return error.code === 'puzzle-required' ? `${sentence} ${whenToTryAgain(reader.t, error)}` : sentence;
}
