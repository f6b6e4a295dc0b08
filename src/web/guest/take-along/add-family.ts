/** Adds all passes of an order to a wallet at once: the call for Apple, and the texts about the passes left out. */
import type { FamilyAnswer } from '#contract/calls/wallet.ts';
import type { TextKey } from '#texts/text-keys.ts';

import { t } from '#web/shared/texts/t.ts';
import { send } from '#web/shared/api/send.ts';
import { familyErrorOf } from './google-save.ts';
import type { PassProof } from './take-along-calls.ts';

/** Asks the server to prepare the passes, and opens the link to the one file with them. */
export async function addFamilyToAppleWallet(
  proof: PassProof,
): Promise<{ family: FamilyAnswer } | { error: string }> {
  const result = await send('POST /api/apple-wallet/all/', proof);
  if (!result.ok) return { error: familyErrorOf(result) };
  window.location.assign(result.body.link);
  return { family: result.body };
}

/** The name of a pass of the order within a sentence. */
export interface NamedPass {
  barcode: string;
  product: string;
  firstName: string | null;
}

/** The sentences that say how many passes are added, and which are not and why. */
export function familyNewsOf(
  { addedCount, leftOut }: FamilyAnswer,
  passes: readonly NamedPass[],
): { added: string; leftOut: string[] } {
  return {
    added: t('takeAlong.familyOnTheWay', { count: addedCount }),
    leftOut: leftOut.map(({ barcode, reason }) =>
      t(reasons[reason], { pass: holderNameOf(barcode, passes) }),
    ),
  };
}

function holderNameOf(barcode: string, passes: readonly NamedPass[]): string {
  const pass = passes.find((one) => one.barcode === barcode);
  if (pass === undefined) return t('takeAlong.numberedPass', { barcode });
  const name = pass.firstName ?? t('family.notRegistered');
  return t('takeAlong.namedPass', { name, product: pass.product });
}

const reasons = {
  excluded: 'takeAlong.leftOutExcluded',
  'in-wallet': 'takeAlong.leftOutInWallet',
  void: 'takeAlong.leftOutVoid',
  'no-photo': 'takeAlong.leftOutNoPhoto',
  'made-too-often': 'takeAlong.leftOutMadeTooOften',
  'too-many': 'takeAlong.leftOutTooMany',
} as const satisfies Record<FamilyAnswer['leftOut'][number]['reason'], TextKey>;
