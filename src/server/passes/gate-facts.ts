/** The facts of a pass that decide the sentence above its code (docs/gate-sentence.md), for one of its holders. */
import type { Brand } from '#contract/brand.ts';
import type { GateCode, GateSentenceFacts } from '#domain/gate-sentence.ts';
import { isEmptyCard } from '#domain/pass-card.ts';
import { isRegistrationNeeded } from '#domain/registration.ts';

import { isBarcodeHidden, type NfcKeys } from './carries-nfc.ts';
import { judgePass, type PassVerdict } from './judge-pass.ts';
import type { LineRecord, PassRecord } from './pass-record.ts';
import { visitStartOf } from './visit-days.ts';

/** The part of a pass that the facts are taken from; a sibling has it too. */
type GatePass = Pick<
  PassRecord,
  | 'product'
  | 'category'
  | 'credits'
  | 'cashCents'
  | 'orderedAt'
  | 'firstName'
  | 'lastName'
  | 'isRefunded'
  | 'refundedAt'
  | 'isRedeemed'
  | 'redeemedAt'
  | 'isPassholder'
  | 'hasPhoto'
  | 'isActivated'
  | 'expiresAt'
  | 'ownBand'
  | 'photoRequestDueAt'
  | 'isTest'
>;

/** Who reads the sentence, and which code they hold. */
export interface GateReader {
  isShared: boolean;
  /** True if the share was stopped. */
  isShareEnded?: boolean;
  code: GateCode;
  codeEndsAt?: string | null;
}

/** The facts for a reader. A shared guest learns nothing of photo requests. */
export function gateFactsOf(
  brand: Brand,
  pass: GatePass,
  verdict: Pick<PassVerdict, 'excluded' | 'skipImage' | 'skipRegistration'>,
  { isShared, isShareEnded = false, code, codeEndsAt = null }: GateReader,
): GateSentenceFacts {
  const isPhotoMissing = pass.isPassholder && !pass.hasPhoto && !verdict.skipImage;
  return {
    isShareEnded,
    refunded: pass.isRefunded,
    refundedAt: written(pass.refundedAt),
    isRedeemed: pass.isRedeemed,
    redeemedAt: written(pass.redeemedAt),
    isPassholder: pass.isPassholder,
    hasPhoto: pass.hasPhoto,
    isPassActivated: pass.isActivated,
    expiresAt: written(pass.expiresAt),
    beginsAt: written(visitStartOf(pass, brand)),
    band: pass.ownBand === undefined ? null : { endsAt: written(pass.ownBand.validUntil) },
    isExcluded: verdict.excluded !== undefined,
    isTest: pass.isTest,
    needsRegistration:
      !isShared &&
      isRegistrationNeeded({ ...verdict, ...pass, holder: 'primary', shareId: null, email: null }),
    missingPhoto: isPhotoMissing ? (isShared ? 'ticketholder' : 'holder') : null,
    isEmpty: isEmptyCard(pass),
    photoRequestDueAt: isShared ? null : written(pass.photoRequestDueAt),
    code,
    codeEndsAt,
  };
}

/** The facts of one of many passes, for its primary ticketholder. A test pass is never one of many. */
export function gateFactsOfLine(
  { brand, walletKeys }: { brand: Brand; walletKeys: NfcKeys | undefined },
  line: Omit<LineRecord, 'orderId'>,
  now: Date,
): GateSentenceFacts {
  const verdict = judgePass({ ...line, wristbandRows: [], isTest: false, ownColors: undefined }, brand, now);
  const code = codeOnPage(verdict, walletKeys);
  return gateFactsOf(brand, { ...line, isTest: false }, verdict, { isShared: false, code });
}

/** What a reader takes of the pass on its own page; `tap` if the page shows no code in favor of NFC. */
export function codeOnPage(
  verdict: Pick<PassVerdict, 'rotatesBarcode' | 'isNfc' | 'dressing'>,
  walletKeys: NfcKeys | undefined,
): GateCode {
  if (verdict.rotatesBarcode) return 'rotating';
  return isBarcodeHidden(verdict, walletKeys) ? 'tap' : 'plain';
}

function written(instant: Date | null): string | null {
  return instant === null ? null : instant.toISOString();
}
