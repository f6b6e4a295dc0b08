/** The calls of the buttons of a pass: each returns the failure text to show, or null on success (guest §8). */
import type { LoginAnswer, Order } from '#contract/calls/order.ts';
import type { GuestBrand } from '#contract/guest-page.ts';
import { fillText } from '#contract/fill-text.ts';

import { t } from '#web/shared/texts/t.ts';
import { fetchPassAgain } from '#web/shared/api/fetch-pass-again.ts';
import { orderFailureText } from '#web/shared/api/failure-text.ts';
import { saveDownload } from '#web/shared/api/save-download.ts';
import { sendForDownload, type Download, type Failure, type Success } from '#web/shared/api/send.ts';

/** The guest's proof of holding the pass, sent with every call about it. */
export interface PassProof {
  orderId: string;
  barcode: string;
  shareId: string | null;
  hashUrl: string | null;
}

/** A member's proof of a recent claim, sent with the wallet calls instead. */
export interface MemberProof {
  email: string;
  walletTicket: string;
}

/** The proof for the pass on the screen. */
export function proofOf(order: Order, hashUrl: string | null): PassProof {
  return { orderId: order.orderId, barcode: order.barcode, shareId: order.shareId, hashUrl };
}

/** Asks the server to make the Apple pass and opens it. */
export async function addToAppleWallet(proof: PassProof, brand: GuestBrand): Promise<string | null> {
  return openApplePass(
    await sendForDownload('POST /api/apple-wallet/', { ...proof, delivery: 'link' }),
    brand,
  );
}

/**
 * Opens the link to a pass, because not every browser on iOS can save a download. If the server has answered with the file
 * itself, the file is saved.
 */
export async function openApplePass(
  result: Success<Download> | Failure,
  brand: GuestBrand,
): Promise<string | null> {
  if (!result.ok) return takeAlongErrorOf(result, brand.supportEmail);
  const { bytes, fileName } = result.body;
  if (bytes.type.startsWith('application/json')) window.location.assign(readLink(await bytes.text()));
  else saveDownload(bytes, fileName ?? `${brand.downloadName}.pkpass`);
  return null;
}

/**
 * After a refusal, hands the screen the answer about a share that was stopped since the page was opened, so that it
 * says so at once.
 */
export async function checkShare(
  order: Order,
  hashUrl: string | null,
  onAnswer: (answer: LoginAnswer) => void,
): Promise<void> {
  if (order.holder !== 'share') return;
  const answer = await fetchPassAgain(order, hashUrl);
  if (answer !== null && !('barcode' in answer)) onAnswer(answer);
}

/** Downloads the voucher with the file name that the server sets. */
export async function printVoucher(proof: PassProof, brand: GuestBrand): Promise<string | null> {
  const result = await sendForDownload('POST /api/voucher/', proof);
  if (!result.ok) return takeAlongErrorOf(result, brand.supportEmail);
  saveDownload(result.body.bytes, result.body.fileName ?? `${brand.downloadName}-${proof.barcode}.pdf`);
  return null;
}

/** The text of a failed wallet or voucher call; after a conflict, the text that the server sent. */
export function takeAlongErrorOf(failure: Failure, supportEmail: string): string {
  if (failure.status !== 409) return orderFailureText(failure, t('errors.networkError'));
  const { title } = failure.problem ?? {};
  const values = { email: supportEmail };
  return title === undefined ? t('errors.alreadyInWallet', values) : fillText<string>(title, values);
}

/** The link of the answer `{ link }`. */
function readLink(text: string): string {
  // The wallet call returns JSON of this shape only.
  return (JSON.parse(text) as { link: string }).link;
}
