/** The park's messages on the back of an Apple pass, and the page where the holder declines them. */
import type { Brand } from '#contract/brand.ts';

import type { PassField, PassJson } from '#pass/pass-json.ts';
import type { Secrets } from '#server/base/security/secrets.ts';
import { holderKeyOf, type Holder } from '#server/changes/holder.ts';
import type { FoundPass } from '#server/passes/find-pass.ts';
import { messageChoicePath } from '#server/passes/messages/message-choice.service.ts';
import { passNewsOf, type MessageRecord } from '#server/passes/messages/shown-messages.ts';
import type { GateCode } from '#domain/gate-sentence.ts';
import { writeParkTime } from '#domain/park-day.ts';
import { voidReasonOf } from '#domain/pass-state.ts';
import { stateFactsOf } from '#server/passes/judge-pass.ts';
import { plainText, changeMessage } from './apple-strings.ts';
import { walletStatusOf, type WalletStatusFacts } from '../content/wallet-status.ts';

/** The facts of a pass that decide what its back says. */
export interface PassNewsFacts {
  found: FoundPass;
  /** True if the holder has lost the right to the pass, such as after a share was stopped. */
  isEnded: boolean;
  secrets: Secrets;
  publicUrl: string;
  now: Date;
}

/** The fields of a pass. A test pass and an ended share get no messages. */
export function newsFieldsOfPass({ found, isEnded, ...scope }: PassNewsFacts): PassField[] {
  if (isEnded || found.record.isTest) return [];
  return newsFieldsOf({ received: found.record.messages, holder: holderKeyOf(found), ...scope });
}

interface NewsFacts {
  received: readonly MessageRecord[];
  holder: Holder;
  secrets: Secrets;
  publicUrl: string;
  now: Date;
}

/**
 * The fields of the back. The first one is always there, because Wallet announces a changed value only of a field that
 * the pass had before; without a change message, the value changes in silence.
 */
export function newsFieldsOf({ received, holder, secrets, publicUrl, now }: NewsFacts): PassField[] {
  const { text, announces, earlier } = passNewsOf(received, holder.shareId, now);
  return [
    {
      key: 'news',
      label: plainText('news'),
      value: text ?? plainText('noNews'),
      ...(announces ? { changeMessage: '%@' } : {}),
    },
    ...earlier.map((value, index) => ({ key: `news${index + 2}`, label: plainText('news'), value })),
    {
      key: 'messageChoice',
      label: plainText('messageChoice'),
      value: `${publicUrl}${messageChoicePath(secrets, holder)}`,
    },
  ];
}

/** Adding money or credits belongs to a card with value, the club to every pass that is not for a single visit. */
export function buttonsBelow(
  style: 'generic' | 'storeCard',
  brand: Brand,
  publicUrl: string,
): Pick<PassJson, 'featuredActions'> {
  const addCredits = brand.venue?.links.addCredits;
  const featuredActions = [
    ...(style === 'storeCard' && addCredits !== undefined
      ? [{ identifier: 'add-credits', type: 'addToBalance' as const, url: addCredits }]
      : []),
    ...(brand.hasClub ? [clubAction(publicUrl)] : []),
  ];
  return featuredActions.length === 0 ? {} : { featuredActions };
}

/** Leads to the page of the club, where a guest joins or sees their points. */
export function clubAction(publicUrl: string) {
  return { identifier: 'club', type: 'membershipBenefits' as const, url: `${publicUrl}/loyalty` };
}

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
