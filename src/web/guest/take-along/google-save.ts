/** Saving passes to Google Wallet: the tab is opened inside the tap, before there is anything to show in it (T14, T15). */
import type { FamilyAnswer } from '#contract/calls/wallet.ts';
import { guestTexts } from '#contract/guest-texts.ts';
import { screenTexts } from '#contract/screen-texts.ts';
import { isGoogleSaveLink } from '#domain/google-wallet.ts';

import { orderFailureText } from '#web/shared/api/failure-text.ts';
import { send, sendForText, type Failure } from '#web/shared/api/send.ts';
import { takeAlongErrorOf, type MemberProof, type PassProof } from './take-along-calls.ts';

/** What came of it: Google's link, which the opened tab shows already, or the text of the failure. */
export type GoogleSave = { link: string } | { error: string };

/** Google is asked for the pass over there, which may take longer than our own answers. */
const timeoutMilliseconds = 25_000;

/** Asks for the link of one pass. */
export async function askGoogleLink(
  proof: PassProof,
  hasPhoto: boolean,
  supportEmail: string,
): Promise<GoogleSave> {
  const result = await sendForText(
    'POST /api/google-wallet/',
    { ...proof, hasPhoto },
    { timeoutMilliseconds },
  );
  return result.ok ? readLink(result.body) : { error: takeAlongErrorOf(result, supportEmail) };
}

/** Asks for the link of a member's own pass. */
export async function askGoogleMemberLink(proof: MemberProof, supportEmail: string): Promise<GoogleSave> {
  const result = await sendForText('POST /api/google-wallet/', proof, { timeoutMilliseconds });
  return result.ok ? readLink(result.body) : { error: takeAlongErrorOf(result, supportEmail) };
}

/** Asks for one link to all passes of the order. */
export async function askGoogleFamilyLink(
  proof: PassProof,
): Promise<{ link: string; family: FamilyAnswer } | { error: string }> {
  const result = await send('POST /api/google-wallet/all/', proof, { timeoutMilliseconds });
  if (!result.ok) return { error: familyErrorOf(result) };
  const read = readLink(result.body.link);
  return 'error' in read ? read : { ...read, family: result.body };
}

/** What a failed call about the whole order says. */
export function familyErrorOf(failure: Failure): string {
  const isOurs = failure.problem?.code === 'no-pass-for-wallet';
  return (isOurs && failure.problem?.title) || orderFailureText(failure, guestTexts.networkError);
}

/**
 * Opens a tab, asks, and leads the tab to Google. Call it inside the tap, or browsers block the tab. Where they do so
 * all the same, the link in the answer is left to be tapped; after a failure the tab is closed again.
 */
export async function saveInNewTab<Save extends { link: string } | { error: string }>(
  ask: () => Promise<Save>,
): Promise<Save> {
  const tab = openTab();
  const save = await ask();
  if ('link' in save) tab?.location.replace(save.link);
  else tab?.close();
  return save;
}

function openTab(): Window | null {
  const tab = window.open('about:blank');
  if (tab === null) return null;
  // Google's page must not reach back into ours; asking for `noopener` would give no tab to lead.
  tab.opener = null;
  tab.document.title = screenTexts.generatingPass;
  tab.document.body.textContent = screenTexts.generatingPass;
  return tab;
}

/** Nothing but Google's own address is ever opened. */
function readLink(text: string): GoogleSave {
  const link = text.trim();
  return isGoogleSaveLink(link) ? { link } : { error: guestTexts.orderNotFound };
}
