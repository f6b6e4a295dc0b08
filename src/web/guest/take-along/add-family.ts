/** Adds all passes of an order to a wallet at once: the call for Apple, and the texts about the passes left out. */
import type { FamilyAnswer } from '#contract/calls/wallet.ts';

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
  const added = `${addedCount} ${addedCount === 1 ? 'pass is' : 'passes are'} on the way to your wallet.`;
  return {
    added,
    leftOut: leftOut.map(({ barcode, reason }) => `${holderNameOf(barcode, passes)} ${reasons[reason]}`),
  };
}

function holderNameOf(barcode: string, passes: readonly NamedPass[]): string {
  const pass = passes.find((one) => one.barcode === barcode);
  return pass === undefined
    ? `The pass ${barcode}`
    : `${pass.firstName ?? 'Not registered'} (${pass.product})`;
}

const reasons: Record<FamilyAnswer['leftOut'][number]['reason'], string> = {
  excluded: 'cannot be added to a wallet.',
  'in-wallet': 'is in a wallet already.',
  void: 'is not valid any more.',
  'no-photo': 'needs a photo first.',
  'made-too-often': 'was made too often today, please try again tomorrow.',
  'too-many': 'did not fit: ten passes go at once, please add this one by itself.',
};
