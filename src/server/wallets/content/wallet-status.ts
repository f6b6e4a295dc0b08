/**
 * The sentence about a pass as a wallet shows it (docs/gate-sentence.md). A wallet cannot compute it, so it names days
 * and times in full, which stay true until the next update of the pass.
 */
import type { Brand } from '#contract/brand.ts';
import { gateSentenceOf, type GateCode, type GateSentenceKind } from '#domain/gate-sentence.ts';
import { lastMomentOf } from '#domain/park-day.ts';

import type { FoundPass } from '#server/passes/find-pass.ts';
import { gateFactsOf, type PassVerdict } from '#server/passes/judge-pass.ts';
import type { PassWord } from './pass-words.ts';

/** The facts of a pass in a wallet that decide its status. */
export interface WalletStatusFacts {
  found: FoundPass;
  verdict: PassVerdict;
  brand: Brand;
  /** True if the holder has lost the right to the pass. */
  isEnded: boolean;
  now: Date;
}

/** The status of a pass whose wallet shows this code. */
export function walletStatusOf(facts: WalletStatusFacts, code: GateCode) {
  const { found, verdict, brand, isEnded, now } = facts;
  const reader = { isShared: found.share !== undefined, isShareEnded: isEnded, code };
  const gate = gateFactsOf(brand, found.record, verdict, reader);
  // The pass is in the wallet already, so its page is not needed for the code.
  const { kind, at } = gateSentenceOf({ ...gate, needsRegistration: false }, now);
  const { alone, withDay, withTime } = wordsOfKind[kind];
  const word = withTime ?? withDay;
  if (at === null || word === undefined) return { word: alone, at: null, hasTime: false };
  return { word, at: kind === 'expired' ? lastMomentOf(at) : at, hasTime: withTime !== undefined };
}

interface KindWords {
  /** Without a time, or where the time is not known. */
  alone: PassWord;
  withDay?: PassWord;
  withTime?: PassWord;
}

const wordsOfKind: Readonly<Record<GateSentenceKind, KindWords>> = {
  'share-ended': { alone: 'statusEnded' },
  refunded: { alone: 'statusRefunded', withDay: 'statusRefunded' },
  'band-active': { alone: 'statusBand', withTime: 'statusBandUntil' },
  'photo-taken-off': { alone: 'statusPhotoMissing' },
  used: { alone: 'statusRedeemed', withTime: 'statusRedeemed' },
  expired: { alone: 'statusExpired', withDay: 'statusExpired' },
  excluded: { alone: 'statusExcluded' },
  test: { alone: 'test' },
  'not-yet-photo-missing': { alone: 'statusPhotoMissing' },
  'not-yet': { alone: 'statusGood', withDay: 'statusValidFrom' },
  'registration-missing': { alone: 'statusGood' },
  'photo-missing': { alone: 'statusPhotoMissing' },
  'photo-missing-again': { alone: 'statusPhotoMissing' },
  empty: { alone: 'statusEmpty' },
  'code-refused': { alone: 'statusOpenPage' },
  'code-run-out': { alone: 'statusOpenPage' },
  tap: { alone: 'statusTap' },
  'in-google-wallet': { alone: 'statusGood' },
  'no-wallet-paper': { alone: 'statusGood' },
  'open-on-phone': { alone: 'statusGood' },
  'no-wallet-desk': { alone: 'statusGood' },
  'ready-photo-requested': { alone: 'statusGood', withTime: 'statusAnswerBy' },
  ready: { alone: 'statusGood' },
};
