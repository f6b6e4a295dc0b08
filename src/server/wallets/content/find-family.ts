/** The passes of an order that go into a wallet in one tap, and those left out (docs/algorithms/wallet-pass.md). */
import type { PassProof } from '#contract/calls/order.ts';
import type { FamilyAnswer } from '#contract/calls/wallet.ts';
import { takeTogether } from '#domain/family-wallet.ts';

import type { Caller } from '#server/base/limits/caller.ts';
import { findPassInScope, type FindPassServices, type FoundPass } from '#server/passes/find-pass.ts';
import { leftOutReasonAt } from '#server/passes/judge-pass.ts';
import { fetchPassBehindToken } from '#server/passes/pass-behind-token.queries.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';
import { countPassesMade } from './find-wallet-pass.ts';

/** A judged family: the passes that go into the wallet, ordered by barcode, and the others with their reasons. */
export interface Family {
  together: FoundPass[];
  leftOut: FamilyAnswer['leftOut'];
}

/** Finds the order of a proof and judges each of its passes. Refuses shares, and an order with nothing to add. */
export async function findFamily(services: FindPassServices, proof: PassProof, caller: Caller) {
  const asked = await findPassInScope(services, proof, caller);
  if (asked.share !== undefined) throw new Refusal('family-not-for-shares');
  return { asked, ...(await judgeFamilyOf(services, asked)) };
}

/** Judges each pass of this pass's order. Refuses with `no-pass-for-wallet` if none is left. */
export async function judgeFamilyOf(
  services: Pick<Services, 'db' | 'clock'>,
  asked: FoundPass,
): Promise<Family> {
  const { orderId, siblings } = asked.record;
  const passes = [asked];
  for (const { barcode } of siblings)
    passes.push(await fetchPassBehindToken(services, { orderId, barcode, shareId: '' }));
  passes.sort((a, b) => (a.record.barcode < b.record.barcode ? -1 : 1));
  const now = services.clock.now();
  const judged = passes.map((found) => ({
    found,
    reason: leftOutReasonAt(found.record, found.record.exceptions, now),
  }));
  const good = judged.flatMap(({ found, reason }) => (reason === undefined ? [found] : []));
  const { together, tooMany } = takeTogether(good);
  const leftOut = judged.flatMap(({ found, reason }) =>
    reason === undefined ? [] : [{ barcode: found.record.barcode, reason }],
  );
  const others = tooMany.map(({ record }) => ({ barcode: record.barcode, reason: 'too-many' as const }));
  return refuseEmpty({ together, leftOut: [...leftOut, ...others] });
}

/** Counts each pass as made; passes made too often today are left out too. */
export async function countFamilyMade(
  services: Pick<Services, 'db' | 'clock'>,
  family: Family,
): Promise<Family> {
  const areWithin = await countPassesMade(services, family.together);
  const tooOften = family.together
    .filter((_, place) => areWithin[place] === false)
    .map(({ record }) => ({ barcode: record.barcode, reason: 'made-too-often' as const }));
  const together = family.together.filter((_, place) => areWithin[place] === true);
  return refuseEmpty({ together, leftOut: [...family.leftOut, ...tooOften] });
}

/** The same family reduced to these passes. Refuses with `no-pass-for-wallet` if none is left. */
export function pickFromFamily(family: Family, barcodes: ReadonlySet<string>): Family {
  return refuseEmpty({
    ...family,
    together: family.together.filter(({ record }) => barcodes.has(record.barcode)),
  });
}

function refuseEmpty(family: Family): Family {
  if (family.together.length === 0) throw new Refusal('no-pass-for-wallet');
  return family;
}
