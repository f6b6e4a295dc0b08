/** Creates one pass for another system, and makes what its guest takes along (docs/reading.md). */
import type { CreatedPass } from '#contract/calls/create-pass.ts';
import { applePassMediaType } from '#contract/calls/wallet.ts';
import { errorCatalogue } from '#contract/errors.ts';
import { joinPass } from '#pass/pass-package.ts';

import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';
import { putRows } from '#server/data/intake/put-rows.service.ts';
import type { NamedRow } from '#server/data/imports/import-rows.ts';
import { printLinks, type PrintedLink } from '#server/passes/links/pass-links.ts';
import type { ApiKeyHolder } from '#server/staff/api-keys/require-api-key.ts';
import { makePassOf, type AppleWalletServices } from '#server/wallets/apple/apple-wallet.service.ts';
import { makeGoogleLinkOf, type GoogleWalletServices } from '#server/wallets/google/google-wallet.service.ts';
import { fetchRunAction } from './run-action.queries.ts';

/** What makes the passes of the wallets; each throws a refusal if the park does not offer its wallet. */
export interface WalletMakers {
  apple: () => AppleWalletServices;
  google: () => GoogleWalletServices;
}

/** Refuses with `pass-refused` and the reasons of the import, or with the refusals of an Idempotency-Key. */
export async function createPass(
  services: Services,
  makers: WalletMakers,
  {
    holder,
    row,
    idempotencyKey,
  }: { holder: ApiKeyHolder; row: NamedRow; idempotencyKey: string | undefined },
): Promise<CreatedPass> {
  // The key's links are added here, from the pass as it is now.
  const outcome = await putRows(
    services,
    { ...holder, kinds: ['orders'] },
    { kind: 'orders', rows: [row], idempotencyKey },
  );
  const [refused] = outcome.refused;
  if (refused !== undefined)
    throw new Refusal('pass-refused', { faults: refused.reasons.map((message) => ({ path: '/', message })) });
  // The numbers as the import reads them.
  const pass = { orderId: String(row['orderId']).trim(), barcode: String(row['barcode']).trim() };
  const [printed] = await printLinks(services, [pass]);
  return {
    ...pass,
    outcome: await outcomeOfRun(services, outcome.runId),
    ...ownLinkOf(printed),
    ...(await takeAlong(makers, pass)),
  };
}

function ownLinkOf(printed: PrintedLink | undefined): Pick<CreatedPass, 'link'> {
  return { link: printed?.link ?? null };
}

async function outcomeOfRun({ db }: Services, runId: string | null): Promise<CreatedPass['outcome']> {
  if (runId === null) return 'unchanged';
  return (await fetchRunAction(db, runId)) === 'created' ? 'created' : 'changed';
}

/** A wallet that has no pass now does not undo the creation: its refusal is part of the answer. */
async function takeAlong(
  makers: WalletMakers,
  pass: { orderId: string; barcode: string },
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
