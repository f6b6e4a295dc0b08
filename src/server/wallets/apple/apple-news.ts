/** The park's messages on the back of an Apple pass, and the page where the holder declines them. */
import type { PassField } from '#pass/pass-json.ts';

import type { Secrets } from '#server/base/security/secrets.ts';
import { holderKeyOf, type Holder } from '#server/changes/holder.ts';
import type { FoundPass } from '#server/passes/find-pass.ts';
import { messageChoicePath } from '#server/passes/messages/message-choice.service.ts';
import { passNewsOf, type MessageRecord } from '#server/passes/messages/shown-messages.ts';
import { plainText } from './apple-strings.ts';

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
