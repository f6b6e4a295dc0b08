/** Rows sent by API: written once, with the same answer however often the same call is repeated. */
import { createHash } from 'node:crypto';

import type { Contract } from '#contract/contract.ts';
import type { InputOf } from '#contract/call.ts';
import { importOutcomeSchema, linksGrant, type ImportOutcome } from '#contract/calls/imports.ts';
import { isImportKind, type ImportKind } from '#contract/import-kinds.ts';

import type { Database } from '#server/base/db/database.ts';
import type { Services } from '#server/base/services.ts';
import { printLinks } from '#server/passes/links/pass-links.ts';
import type { ApiKeyHolder } from '#server/staff/api-keys/require-api-key.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { ImportServices } from '../imports/import-file.ts';
import { importRows, type NamedRow } from '../imports/import-rows.ts';
import { countRows, watchOfImport } from './watch-imports.ts';
import { fetchAnswer, keepAnswer, findTaken, noteMessage } from './intake.queries.ts';

/** A call as received. */
export interface PutRows {
  kind: string;
  rows: readonly NamedRow[];
  idempotencyKey: string | undefined;
}

type Finish = (tx: Database, answer: ImportOutcome) => Promise<void>;

const answersKeptMilliseconds = 24 * 60 * 60 * 1000;

/** The value of an Idempotency-Key header; undefined if absent. Refuses with `idempotency-key-malformed`. */
export function readIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,100}$/.test(header))
    throw new Refusal('idempotency-key-malformed');
  return header;
}

/**
 * Imports the rows. Refuses with `import-kind-unknown` or `idempotency-key-reused`; the answer lists refused rows, and
 * for a key that may read links those of the accepted orders. Links are added to each answer and never stored with it.
 * `finish` belongs to the writing: if it throws, nothing is written and no answer is stored.
 */
export async function putRows(
  services: ImportServices & Pick<Services, 'config' | 'metrics' | 'externalSystems'>,
  holder: ApiKeyHolder,
  { kind, rows, idempotencyKey }: PutRows,
  finish: Finish = () => Promise.resolve(),
): Promise<ImportOutcome> {
  if (!isImportKind(kind)) throw new Refusal('import-kind-unknown');
  const outcome = await writeOnce(services, holder, { kind, rows, idempotencyKey }, finish);
  if (kind !== 'orders' || !holder.kinds.includes(linksGrant)) return outcome;
  return { ...outcome, links: await linksOf(services, rows, outcome) };
}

async function linksOf(
  services: ImportServices & Pick<Services, 'config'>,
  rows: readonly NamedRow[],
  { refused }: ImportOutcome,
): Promise<NonNullable<ImportOutcome['links']>> {
  const refusedRows = new Set(refused.map(({ row }) => row));
  const accepted = rows.flatMap(({ orderId, barcode }, index) =>
    refusedRows.has(index + 1)
      ? []
      : [{ row: index + 1, orderId: String(orderId), barcode: String(barcode) }],
  );
  const printed = new Map(
    (await printLinks(services, accepted)).map((one) => [`${one.orderId}/${one.barcode}`, one.link]),
  );
  return accepted.flatMap((one) => {
    const link = printed.get(`${one.orderId}/${one.barcode}`);
    return link === undefined ? [] : [{ ...one, link }];
  });
}

async function writeOnce(
  services: ImportServices & Pick<Services, 'metrics' | 'externalSystems'>,
  holder: ApiKeyHolder,
  { kind, rows, idempotencyKey }: PutRows & { kind: ImportKind },
  finish: Finish,
): Promise<ImportOutcome> {
  const write: typeof importRows = async (...given) => {
    const outcome = await watchOfImport(services, kind, 'api').run(() => importRows(...given));
    const { kept, unchanged, refused } = outcome;
    countRows(services, { kind, way: 'api' }, { kept, unchanged, refused: refused.length });
    return outcome;
  };
  const origin = { source: 'call', sender: holder.name, reference: idempotencyKey ?? '' } as const;
  if (idempotencyKey === undefined) return write(services, kind, rows, finish, origin);
  const now = services.clock.now();
  const asked = {
    keyId: holder.keyId,
    idempotencyKey,
    askedSha256: createHash('sha256')
      .update(JSON.stringify([kind, rows]))
      .digest(),
  };
  const earlier = await fetchAnswer(services.db, { ...asked, now });
  if (earlier !== undefined) return answerAgain(earlier, asked.askedSha256);
  try {
    const expiresAt = new Date(now.getTime() + answersKeptMilliseconds);
    const finishOnce: Finish = async (tx, answer) => {
      if (!(await keepAnswer(tx, { ...asked, answer, expiresAt, now }))) throw new AnsweredMeanwhile();
      await finish(tx, answer);
    };
    return await write(services, kind, rows, finishOnce, origin);
  } catch (error) {
    if (!(error instanceof AnsweredMeanwhile)) throw error;
    const other = await fetchAnswer(services.db, { ...asked, now });
    if (other === undefined) throw new Refusal('temporary-error', { retryAfterSeconds: 1, cause: error });
    return answerAgain(other, asked.askedSha256);
  }
}

/** The same call was running at the same time, and its answer counts. */
class AnsweredMeanwhile extends Error {
  override readonly name = 'AnsweredMeanwhile';
}

function answerAgain(earlier: { askedSha256: Buffer; answer: unknown }, askedSha256: Buffer): ImportOutcome {
  if (!earlier.askedSha256.equals(askedSha256)) throw new Refusal('idempotency-key-reused');
  return importOutcomeSchema.parse(earlier.answer);
}

/** A message with a valid signature. */
type Message = InputOf<Contract['POST /api/webhooks/:source'], 'body'> & { source: string };

/**
 * Refuses with `api-key-not-for-this`, with `webhook-event-differs` if another message had this event id, or with
 * `webhook-rows-refused` if a row is invalid or arrives too early.
 */
export async function takeMessage(
  services: ImportServices & Pick<Services, 'config' | 'metrics'>,
  { source, eventId, kind, rows }: Message,
): Promise<void> {
  if (services.config.connectors.webhooks.get(source)?.kinds.includes(kind) !== true)
    throw new Refusal('api-key-not-for-this');
  const contentSha256 = createHash('sha256').update(JSON.stringify({ kind, rows })).digest();
  const message = { source, eventId, contentSha256, receivedAt: services.clock.now() };
  const taken = await findTaken(services.db, message);
  if (taken === 'same') return;
  if (taken === 'another') throw new Refusal('webhook-event-differs');
  const origin = { source: 'message', sender: source, reference: eventId } as const;
  const finish = async (tx: Database, { refused }: ImportOutcome): Promise<void> => {
    const faults = refused.flatMap(({ row, reasons }) =>
      reasons.map((reason) => ({ path: `/rows/${row - 1}`, message: reason })),
    );
    if (faults.length > 0) throw new Refusal('webhook-rows-refused', { faults });
    // Two copies of the same message may run concurrently and both may write; a different message of the same event
    // may not.
    if ((await noteMessage(tx, message)) === 'another') throw new Refusal('webhook-event-differs');
  };
  const { kept, unchanged } = await importRows(services, kind, rows, finish, origin);
  countRows(services, { kind, way: 'message' }, { kept, unchanged, refused: 0 });
}
