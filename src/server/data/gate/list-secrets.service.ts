/** Lists the keys of one day, with which a gate without a network verifies the codes of our page (docs/gates.md). */
import type { GateSecrets } from '#contract/calls/gate.ts';
import {
  keyDayOf,
  rotatingPeriodSeconds,
  rotatingToleranceSteps,
  rotatingValueDigits,
  writeRotatingHead,
} from '#domain/rotating-code.ts';
import type { PassNumbers } from '#domain/pass-id.ts';

import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';
import { holderKeyOf } from '#server/changes/holder.ts';
import type { PassRecord } from '#server/passes/pass-record.ts';
import { dayKeyOf, makeCodeHead } from '#server/passes/rotating-codes.ts';
import { visitStartOf } from '#server/passes/visit-days.ts';
import { fetchRotatingPasses } from './gate-secrets.queries.ts';
import { judgeAtGate } from './verify-scan.service.ts';

type GateServices = Pick<Services, 'db' | 'clock' | 'brand' | 'secrets'>;

/** The passes of one answer; each has a key for its holder and one for each share. */
const passesPerPart = 500;

const daySeconds = 86_400;

/** One part of the keys of a day. Refuses any other day than today and tomorrow, and a cursor that is not ours. */
export async function listGateSecrets(
  services: GateServices,
  { day, cursor }: { day?: string | undefined; cursor?: string | undefined },
): Promise<GateSecrets> {
  const now = services.clock.now();
  const [today, tomorrow] = [0, daySeconds].map((later) => keyDayOf(now.getTime() / 1000 + later));
  const wanted = day ?? today ?? '';
  if (wanted !== today && wanted !== tomorrow) throw new Refusal('gate-day-refused');
  const last = cursor === undefined ? { orderId: '', barcode: '' } : readCursor(cursor);
  const records = await fetchRotatingPasses(services.db, { last, now, limit: passesPerPart });
  const end = records.length < passesPerPart ? undefined : records.at(-1);
  const start = Date.parse(`${wanted}T00:00:00Z`);
  return {
    day: wanted,
    validFrom: new Date(start).toISOString(),
    validTo: new Date(start + daySeconds * 1000).toISOString(),
    periodSeconds: rotatingPeriodSeconds,
    toleranceSteps: rotatingToleranceSteps,
    digits: rotatingValueDigits,
    passes: records.flatMap((record) => keysOf(services, record, wanted, now)),
    next: end === undefined ? null : writeCursor(end),
  };
}

/** The keys of a pass: of its primary ticketholder first, then of its shares. */
function keysOf(services: GateServices, record: PassRecord, day: string, now: Date): GateSecrets['passes'] {
  // The gate judges the day itself, because a list may be loaded before it.
  const judge = (shareId: string) => judgeAtGate(services, { record, shareId, now, begins: null });
  if (!judge('').verdict.rotatesBarcode) return [];
  return [undefined, ...record.shares].map((share) => {
    const holder = holderKeyOf({ record, share });
    const head = makeCodeHead(services.secrets, 'day', holder);
    return {
      head: writeRotatingHead(head),
      key: dayKeyOf(services.secrets, head.holderId, day).toString('hex').toUpperCase(),
      product: record.product,
      state: judge(holder.shareId).state,
      begins: visitStartOf(record, services.brand)?.toISOString() ?? null,
      expires: record.expiresAt?.toISOString() ?? null,
    };
  });
}

function writeCursor({ orderId, barcode }: PassNumbers): string {
  return Buffer.from(`${orderId}\t${barcode}`).toString('base64url');
}

function readCursor(cursor: string): PassNumbers {
  const [orderId, barcode, ...rest] = Buffer.from(cursor, 'base64url').toString().split('\t');
  const isOurs =
    orderId !== undefined &&
    barcode !== undefined &&
    rest.length === 0 &&
    /^[ -~]+$/.test(orderId + barcode) &&
    writeCursor({ orderId, barcode }) === cursor;
  if (!isOurs) throw new Refusal('gate-cursor-refused');
  return { orderId, barcode };
}
