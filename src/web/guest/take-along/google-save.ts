/** Saves passes to Google Wallet: the tab is opened within the tap, before its content is known (T14, T15). */
import type { FamilyAnswer } from '#contract/calls/wallet.ts';
import { isGoogleSaveLink } from '#domain/google-wallet.ts';

import { t } from '#web/shared/texts/t.ts';
import { orderFailureText } from '#web/shared/api/failure-text.ts';
import { send, sendForText, type Failure, type Success } from '#web/shared/api/send.ts';
import { takeAlongErrorOf, type PassProof } from './take-along-calls.ts';

/** The result: Google's link, which the opened tab shows already, or the text of the failure. */
export type GoogleSave = { link: string } | { error: string };

/** The time limit in milliseconds, longer than usual because our server calls Google. */
export const googleTimeoutMilliseconds = 25_000;

/** Requests the link of one pass. */
export async function askGoogleLink(
  proof: PassProof,
  hasPhoto: boolean,
  supportEmail: string,
): Promise<GoogleSave> {
  const result = await sendForText(
    'POST /api/google-wallet/',
    { ...proof, hasPhoto },
    { timeoutMilliseconds: googleTimeoutMilliseconds },
  );
  return googleSaveOf(result, supportEmail);
}

/** The link of an answer, or the text of its failure. */
export function googleSaveOf(result: Success<string> | Failure, supportEmail: string): GoogleSave {
  return result.ok ? readLink(result.body) : { error: takeAlongErrorOf(result, supportEmail) };
}

/** Requests one link to all passes of the order. */
export async function askGoogleFamilyLink(
  proof: PassProof,
): Promise<{ link: string; family: FamilyAnswer } | { error: string }> {
  const result = await send('POST /api/google-wallet/all/', proof, {
    timeoutMilliseconds: googleTimeoutMilliseconds,
  });
  if (!result.ok) return { error: familyErrorOf(result) };
  const read = readLink(result.body.link);
  return 'error' in read ? read : { ...read, family: result.body };
}

/** The text of a failed call about the entire order; after a conflict, the text that the server sent. */
export function familyErrorOf(failure: Failure): string {
  return (
    (failure.status === 409 && failure.problem?.title) || orderFailureText(failure, t('errors.networkError'))
  );
}

/**
 * Opens a tab, makes the call, and sends the tab to Google. Must be called within the tap, because browsers block the
 * tab otherwise. If they block it anyway, the returned link is shown for tapping; after a failure the tab is closed.
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
  // Google's page must not access ours through `opener`; with `noopener` we would get no reference to the tab.
  tab.opener = null;
  tab.document.title = t('screens.generatingPass');
  tab.document.body.textContent = t('screens.generatingPass');
  return tab;
}

/** Opens only addresses of Google. */
function readLink(text: string): GoogleSave {
  const link = text.trim();
  return isGoogleSaveLink(link) ? { link } : { error: t('errors.orderNotFound') };
}
