/** Creates one pass for another system, and makes what its guest takes along (docs/reading.md). */
import type { CreatedPass } from '#contract/calls/create-pass.ts';
import type { ImportOutcome } from '#contract/calls/imports.ts';
import { applePassMediaType } from '#contract/calls/wallet.ts';
import { errorCatalogue } from '#contract/errors.ts';
import { importKinds } from '#contract/import-kinds.ts';
import { cleanNumber } from '#domain/typed-number.ts';
import { joinPass } from '#pass/pass-package.ts';

import type { Database } from '#server/base/db/database.ts';
import { readerFor } from '#server/base/languages/reader.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';
import { putRows } from '#server/data/intake/put-rows.service.ts';
import type { NamedRow } from '#server/data/imports/import-rows.ts';
import { mailLinksOnce } from '#server/passes/links/send-link.service.ts';
import { printLinks } from '#server/passes/links/pass-links.ts';
import type { ApiKeyHolder } from '#server/staff/api-keys/require-api-key.ts';
import { makePassOf, type AppleWalletServices } from '#server/wallets/apple/apple-wallet.service.ts';
import { makeGoogleLinkOf, type GoogleWalletServices } from '#server/wallets/google/google-wallet.service.ts';
import type { PassNumbers } from '#domain/pass-id.ts';
import { fetchStanding, markCreated } from './created-by-key.queries.ts';

/** What makes the passes of the wallets; each throws a refusal if the park does not offer its wallet. */
export interface WalletMakers {
  apple: () => AppleWalletServices;
  google: () => GoogleWalletServices;
}

/** A pass as another system sends it. */
interface SentPass {
  holder: ApiKeyHolder;
  row: NamedRow;
  idempotencyKey: string | undefined;
}

interface SentWithMail extends SentPass {
  mailLink: boolean;
}

/**
 * Creates the pass, or answers with the one that this key created before. Refuses with `pass-exists` if the numbers
 * belong to anything else, with `pass-refused` and the reasons of the import, or as an Idempotency-Key does.
 */
export async function createPass(
  services: Services,
  makers: WalletMakers,
  { mailLink, ...sent }: SentWithMail,
): Promise<CreatedPass> {
  const { outcome, pass } = await writeNew(services, sent);
  const [printed] = await printLinks(services, [pass]);
  const isMailed = mailLink && (await mailOnce(services, pass));
  return { ...pass, outcome, link: printed?.link ?? null, isMailed, ...(await takeAlong(makers, pass)) };
}

/** A repeat mails a link that an earlier call did not come to mail. */
async function mailOnce(services: Services, pass: PassNumbers): Promise<boolean> {
  const reader = readerFor(services, []);
  const mailed = await services.db.transaction((tx) =>
    mailLinksOnce({ ...services, db: tx }, reader, [pass]),
  );
  return mailed > 0;
}

async function writeNew(
  services: Services,
  { holder, row, idempotencyKey }: SentPass,
): Promise<Pick<CreatedPass, 'outcome'> & { pass: PassNumbers }> {
  const { db } = services;
  // The numbers as the import reads them.
  const pass = { orderId: cleanNumber(String(row['orderId'])), barcode: cleanNumber(String(row['barcode'])) };
  // The reasons of an import may name the numbers of others, so it never sees a row about their passes.
  const before = await fetchStanding(db, holder.keyId, pass);
  if (before.kind === 'foreign') throw new Refusal('pass-exists');
  if (before.kind === 'own' && idempotencyKey === undefined)
    return { outcome: 'unchanged', pass: before.pass };
  const refused = await importNew(services, { holder, row, idempotencyKey }, pass);
  const standing = await fetchStanding(db, holder.keyId, pass);
  if (refused === 'created' && standing.kind === 'own') return { outcome: 'created', pass: standing.pass };
  if (standing.kind === 'own') return { outcome: 'unchanged', pass: standing.pass };
  if (standing.kind === 'foreign' || !Array.isArray(refused)) throw new Refusal('pass-exists');
  throw new Refusal('pass-refused', { faults: refused.map(faultOfReason) });
}

/** A reason of the import begins with the name of its column, if it is about one. */
function faultOfReason(message: string): { path: string; message: string } {
  const [first = ''] = message.split(' ', 1);
  return { path: Object.hasOwn(importKinds.orders.columns, first) ? `/${first}` : '/', message };
}

/** Imports the row if that creates the pass; otherwise nothing is written. The reasons of a refused row are returned. */
async function importNew(
  services: Services,
  { holder, row, idempotencyKey }: SentPass,
  pass: PassNumbers,
): Promise<'created' | 'not-new' | string[]> {
  const importer = { ...holder, kinds: ['orders'] };
  const finish = async (tx: Database, { runId, refused }: ImportOutcome): Promise<void> => {
    if (refused.length > 0) return;
    if (runId === null || !(await markCreated(tx, holder.keyId, runId, pass))) throw new NotNewError();
  };
  try {
    const { refused } = await putRows(
      services,
      importer,
      { kind: 'orders', rows: [row], idempotencyKey },
      finish,
    );
    return refused[0]?.reasons ?? 'created';
  } catch (error) {
    if (error instanceof NotNewError) return 'not-new';
    throw error;
  }
}

/** Takes back an import that would have changed what was there. */
class NotNewError extends Error {
  override readonly name = 'NotNewError';
}

/** A wallet that has no pass now does not undo the creation: its refusal is part of the answer. */
async function takeAlong(
  makers: WalletMakers,
  pass: PassNumbers,
): Promise<Pick<CreatedPass, 'apple' | 'google' | 'notMade'>> {
  const notMade: CreatedPass['notMade'] = [];
  const tried = async <Made>(wallet: 'apple' | 'google', make: () => Promise<Made>): Promise<Made | null> => {
    try {
      return await make();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      notMade.push({ wallet, code: error.code, reason: error.text ?? errorCatalogue[error.code].text });
      return null;
    }
  };
  const apple = await tried('apple', async () => {
    const file = await makePassOf(makers.apple(), pass);
    return { mediaType: applePassMediaType, base64: joinPass(file.pass).toString('base64') };
  });
  const google = await tried('google', async () => makeGoogleLinkOf(makers.google(), pass));
  return { apple, google, notMade };
}
