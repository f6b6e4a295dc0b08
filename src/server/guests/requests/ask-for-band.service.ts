/** A guest asks the team for help with a wristband that the site cannot activate. */
import type { PassProof } from '#contract/calls/order.ts';
import { emailKeyOf } from '#domain/email.ts';

import type { Database } from '#server/base/db/database.ts';
import { chooseLanguage } from '#server/base/languages/reader.ts';
import { countAttempts } from '#server/base/limits/attempts.queries.ts';
import { counterOf, type Caller } from '#server/base/limits/caller.ts';
import { bandRequestsPerPass } from '#server/base/limits/limits.ts';
import { reserveTry } from '#server/base/limits/reserve-try.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';
import { findPassInScope } from '#server/passes/find-pass.ts';
import { dueOfNew } from '#server/staff/requests/request-due.ts';
import type { PassRecord } from '#server/passes/pass-record.ts';
import { findOpenHelp, openHelp } from './help-requests.queries.ts';

/**
 * Opens a request about the pass's wristband, or returns the open one: of any number of concurrent calls one opens it.
 * The answer goes to the registered address, or to the typed one of a pass without registration.
 */
export async function askForBand(
  services: Services,
  proof: PassProof,
  typed: { email: string; note: string },
  caller: Caller,
): Promise<{ dueAt: string }> {
  const { record, share } = await findPassInScope(services, proof, caller);
  if (share !== undefined) throw new Refusal('not-for-shares');
  if (record.isTest) throw new Refusal('order-not-found');
  const { orderId, barcode } = record;
  const open = await findOpenHelp(services.db, record);
  if (open !== undefined) return { dueAt: open.toISOString() };
  const email = emailKeyOf(record.email ?? typed.email);
  if (email === '') throw new Refusal('answer-address-missing');
  // The puzzle is that of the pass, so that one solution is enough.
  await reserveTry(services, caller, {
    counters: [counterOf(services, caller, 'band-request')],
    subject: ['pass', orderId, barcode],
  });
  const now = services.clock.now();
  const dueAt = await dueOfNew(services.db, 'wristband', now);
  const language = chooseLanguage(services, caller.wanted ?? []);
  const kept = await services.db.transaction(async (tx) => {
    const asked = await openHelp(tx, {
      ...{ kind: 'wristband', orderId, barcode, email, number: barcode, note: typed.note.trim(), language },
      ...{ requestedAt: now, dueAt },
    });
    if (asked?.isNew === true) await countRequest(tx, record, now);
    return asked?.dueAt ?? dueAt;
  });
  return { dueAt: kept.toISOString() };
}

/** Counts a new request for its pass; a refusal takes the request back. */
async function countRequest(tx: Database, { orderId, barcode }: PassRecord, now: Date): Promise<void> {
  const limit = bandRequestsPerPass;
  const [tried] = await countAttempts(tx, [{ key: `band-request:${orderId}:${barcode}`, limit }], now);
  if (tried !== undefined && tried.count > limit.attemptsMax)
    throw new Refusal('too-many-requests', { retryAfterSeconds: tried.secondsLeft });
}
