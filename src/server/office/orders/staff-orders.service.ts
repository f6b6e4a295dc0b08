/** Staff find an order, see why the guests of a pass see what they see, and free a pass for another wallet. */
import { createHmac } from 'node:crypto';

import type { FoundOrder, OrderPass } from '#contract/calls/staff-orders.ts';
import { writeGateSentence } from '#contract/write-gate-sentence.ts';

import { explainGate, gateMarkOf, type GateMark } from '#domain/gate-reason.ts';
import { gateSentenceOf } from '#domain/gate-sentence.ts';
import { fullNameOf } from '#domain/pass-card.ts';
import { sayInstantsOf } from '#domain/say-instant.ts';
import { speechOf } from '#texts/catalogues.ts';
import { makeTranslate } from '#texts/translate.ts';
import {
  isBarcodeHidden,
  codeOnPage,
  gateFactsOf,
  leftOutReasonAt,
  judgePass,
  gateFactsOfLine,
} from '#server/passes/judge-pass.ts';
import type { PassRecord } from '#server/passes/pass-record.ts';
import { unbindPass } from '#server/passes/unbind-pass.ts';
import { writePhone, type PhoneBrand } from '#server/base/phone-numbers.ts';
import { Refusal } from '#server/base/refusal.ts';
import { readSearchedTerm } from '#server/base/searched-term.ts';
import type { Services, StaffActor } from '#server/base/services.ts';
import { writeAudit } from '#server/staff/audit.queries.ts';
import type { PassNumbers } from '#domain/pass-id.ts';
import { fetchLines } from '#server/passes/find-lines.queries.ts';
import { explainPass, gateCausesOf } from './explain-pass.ts';
import { searchPasses, type FoundRow } from './order-search.queries.ts';
import type { OrderHistory } from './order-timeline.queries.ts';
import type { Considered, LineIds } from './staff-orders.queries.ts';

const rowsMax = 50;

/**
 * Finds passes; refuses a term that is too short. The audit log records each search and the number of
 * results, but instead of the term only its keyed hash, which shows whether two searches were the same.
 */
export async function searchOrders(
  services: Pick<Services, 'db' | 'clock' | 'secrets' | 'brand' | 'walletKeys'>,
  actor: StaffActor,
  searchTerm: string,
): Promise<{ rows: FoundOrder[]; hasMore: boolean }> {
  const { db, clock, secrets } = services;
  const term = readSearchedTerm(services.brand, searchTerm);
  const found = await searchPasses(db, term, rowsMax + 1);
  const now = clock.now();
  const shown = found.slice(0, rowsMax);
  const markOf = await readMarks(services, shown, now);
  const rows = shown.map((row) => ({ ...viewFound(row, services.brand), mark: markOf(row) }));
  const { key } = secrets.current('search-term');
  const hash = createHmac('sha256', key).update(term.text).digest('hex').slice(0, 16);
  const change = { action: 'Guest Search' as const, target: `term:${hash}`, after: { found: rows.length } };
  await writeAudit(db, actor, change, now);
  return { rows, hasMore: found.length > rowsMax };
}

function viewFound(row: FoundRow, brand: PhoneBrand): Omit<FoundOrder, 'mark'> {
  return {
    orderId: row.order_id,
    barcode: row.barcode,
    product: row.product,
    guest:
      fullNameOf(row.first_name, row.last_name) ||
      fullNameOf(row.purchaser_first_name, row.purchaser_last_name),
    email: row.email ?? '',
    phone: writePhone(brand, row.phone ?? ''),
    orderedAt: row.ordered_at.toISOString(),
  };
}

/** What entries of the audit log about an order, its passes and its exceptions name. */
export function auditTargetsOf(
  orderId: string,
  barcodes: readonly string[],
  {
    corrections,
    considered,
  }: { corrections: { otherNumbers: readonly string[] }; considered: Pick<Considered, 'exceptions'> },
): string[] {
  return [
    orderId,
    ...barcodes.map((barcode) => `${orderId}/${barcode}`),
    ...corrections.otherNumbers,
    ...considered.exceptions.map((row) => row.guid),
  ];
}

/** The ids by which the staff rows of these passes are found. */
export function idsOf(orderId: string, records: readonly PassRecord[]): LineIds {
  return {
    orderId,
    barcodes: records.map((record) => record.barcode),
    merchItemIds: records.map((record) => record.line.merchItemId),
    merchPackIds: records.map((record) => record.line.merchPackId),
    ttCategoryIds: records.map((record) => record.line.ttCategoryId),
  };
}

/** A pass with its facts and the staff rows that decide what its guest sees; its link is read apart. */
export function viewPass(
  { brand, walletKeys }: Pick<Services, 'brand' | 'walletKeys'>,
  record: PassRecord,
  { considered, history, now }: { considered: Considered; history: OrderHistory; now: Date },
): Omit<OrderPass, 'link'> {
  const verdict = judgePass(record, brand, now);
  const { customization, excluded } = verdict;
  const code = codeOnPage(verdict, walletKeys);
  const t = makeTranslate(speechOf('en', brand.locale));
  const gate = gateFactsOf(brand, record, verdict, { isShared: false, code });
  const sentence = gateSentenceOf(gate, now);
  const reasons = explainPass(considered, record.line, now);
  const causes = gateCausesOf(history, { ...record, reasons });
  return {
    barcode: record.barcode,
    product: record.product,
    category: record.category,
    merchItemId: record.line.merchItemId,
    merchPackId: record.line.merchPackId,
    ttCategoryId: record.line.ttCategoryId,
    firstName: record.firstName,
    lastName: record.lastName,
    email: record.email,
    phone: record.phone === null ? null : writePhone(brand, record.phone),
    hasOptedIntoEmail: record.hasOptedIntoEmail,
    hasOptedIntoSms: record.hasOptedIntoSms,
    expiresAt: record.expiresAt?.toISOString() ?? null,
    isActivated: record.isActivated || record.ownBand !== undefined,
    hasPhoto: record.hasPhoto,
    credits: record.credits,
    cashCents: record.cashCents,
    sharesTotal: record.shares.length,
    isSingleHolder: record.isSingleHolder,
    boundAt: record.appleBoundAt?.toISOString() ?? null,
    gateSentence: writeGateSentence(sentence, { now, park: brand, isOnPassPage: true, t }),
    why: explainGate(sentence, gate, causes, { say: sayInstantsOf(brand, now), now }),
    mark: gateMarkOf(gate, now),
    sees: {
      backgroundColor: customization.backgroundColor,
      foregroundColor: customization.foregroundColor,
      excluded: excluded ?? null,
      leftOut: leftOutReasonAt(record, record.exceptions, now) ?? null,
      isNfc: verdict.isNfc,
      isWristband: verdict.isWristband,
      skipRegistration: verdict.skipRegistration,
      skipImage: verdict.skipImage,
      hidesBarcode: isBarcodeHidden(verdict, walletKeys),
    },
    reasons,
  };
}

/** Frees a pass for another wallet; refuses an unknown pass. */
export async function unbindByStaff(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: StaffActor,
  pass: PassNumbers,
  reason: string,
): Promise<{ verdict: 'unbound' | 'was-not-bound' }> {
  return db.transaction(async (tx) => {
    const verdict = await unbindPass({ db: tx, clock }, pass);
    if (verdict === 'not-found') throw new Refusal('row-not-found');
    const target = `${pass.orderId}/${pass.barcode}`;
    const change = {
      action: 'Wallet Unbind' as const,
      target,
      before: { isBound: true },
      after: { isBound: false, reason },
    };
    if (verdict === 'unbound') await writeAudit(tx, actor, change, clock.now());
    return { verdict };
  });
}

/** Names a pass as a search finds it. */
interface Named {
  order_id: string;
  barcode: string;
}

/** Reads the marks of these passes; each of them exists. */
export async function readMarks(
  services: Pick<Services, 'db' | 'brand' | 'walletKeys'>,
  found: readonly Named[],
  now: Date,
): Promise<(pass: Named) => GateMark> {
  const named = found.map(({ order_id: orderId, barcode }) => ({ orderId, barcode }));
  const lines = await fetchLines(services.db, named);
  const marks = new Map(
    lines.map((line) => [
      `${line.orderId}/${line.barcode}`,
      gateMarkOf(gateFactsOfLine(services, line, now), now),
    ]),
  );
  return ({ order_id: orderId, barcode }) => {
    const mark = marks.get(`${orderId}/${barcode}`);
    if (mark === undefined) throw new Error('A found pass was not read.');
    return mark;
  };
}
