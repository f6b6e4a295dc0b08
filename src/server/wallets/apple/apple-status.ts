/** The sentence about a pass on the back of its Apple file, and whether the file is void. */
import type { GateCode } from '#domain/gate-sentence.ts';
import { writeParkTime } from '#domain/park-day.ts';
import { voidReasonOf } from '#domain/pass-state.ts';
import type { PassField } from '#pass/pass-json.ts';

import { stateFactsOf } from '#server/passes/judge-pass.ts';
import { walletStatusOf, type WalletStatusFacts } from '../content/wallet-status.ts';
import { changeMessage, plainText } from './apple-strings.ts';

/** The facts of the status, and the readers' key of a file with NFC. */
type AppleStatusFacts = WalletStatusFacts & { nfcPublicKey: string | undefined };

/** True for a pass that a gate refuses for a reason that no later day ends. */
export function isVoidPass({ found: { record }, verdict, isEnded, now }: AppleStatusFacts): boolean {
  return isEnded || voidReasonOf(stateFactsOf(record, now)) !== undefined || verdict.excluded !== undefined;
}

/** What a reader takes of this file. */
function codeOfFile({ verdict, nfcPublicKey }: AppleStatusFacts): GateCode {
  if (nfcPublicKey === undefined) return verdict.refusesPlainBarcode ? 'refused' : 'plain';
  const isNfcAlone = verdict.customization.hidesBarcodeBesideNfc || verdict.refusesPlainBarcode;
  return isNfcAlone ? 'tap' : 'plain';
}

/** The sentence about the pass. The phone writes the day itself, in its language and in the park's time zone. */
export function statusField(facts: AppleStatusFacts): PassField {
  const { word, at, hasTime } = walletStatusOf(facts, codeOfFile(facts));
  if (at === null) {
    const label = plainText('status');
    return { key: 'status', label, value: plainText(word), changeMessage: changeMessage(label) };
  }
  return {
    key: 'status',
    label: plainText(word),
    value: writeParkTime(at, facts.brand.timeZone),
    dateStyle: 'PKDateStyleMedium',
    timeStyle: hasTime ? 'PKDateStyleShort' : 'PKDateStyleNone',
    ignoresTimeZone: true,
    changeMessage: changeMessage(plainText(word)),
  };
}
