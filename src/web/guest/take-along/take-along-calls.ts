/** The calls behind the buttons of a pass: each gives the failure text to show, or null when it went well (guest §8). */
import type { LoginAnswer, Order } from '#contract/calls/order.ts';
import { guestTexts } from '#contract/guest-texts.ts';
import type { GuestBrand } from '#contract/guest-page.ts';
import { fillText } from '#contract/fill-text.ts';

import { orderFailureText } from '#web/shared/api/failure-text.ts';
import { send, sendForDownload, type Failure } from '#web/shared/api/send.ts';

/** How the guest proves to hold the pass, sent with every call about it. */
export interface PassProof {
  orderId: string;
  barcode: string;
  shareId: string | null;
  hashUrl: string | null;
}

/** How a member proves to be the one who has just claimed, sent with the wallet calls instead. */
export interface MemberProof {
  email: string;
  walletTicket: string;
}

/** The proof for a pass that is on the screen. */
export function proofOf(order: Order, hashUrl: string | null): PassProof {
  return { orderId: order.orderId, barcode: order.barcode, shareId: order.shareId, hashUrl };
}

/**
 * Has the Apple pass made and goes to the link that serves it, because not every browser of iOS can save a download.
 * A server that answers with the file itself is taken at its word, and the file saved.
 */
export async function addToAppleWallet(
  proof: PassProof | MemberProof,
  brand: GuestBrand,
): Promise<string | null> {
  const result = await sendForDownload('POST /api/apple-wallet/', { ...proof, delivery: 'link' });
  if (!result.ok) return takeAlongErrorOf(result, brand.supportEmail);
  const { bytes, fileName } = result.body;
  if (bytes.type.startsWith('application/json')) window.location.assign(readLink(await bytes.text()));
  else save(bytes, fileName ?? `${brand.downloadName}.pkpass`);
  return null;
}

/** The pass as it is now, with a binding link that was not used yet; null where it cannot be had at the moment. */
export async function fetchPassAgain(order: Order, hashUrl: string | null): Promise<LoginAnswer | null> {
  const { orderId, barcode } = order;
  const result = await send('POST /api/login/', {
    ...(hashUrl === null ? { orderId, barcode } : { hashUrl }),
    isIOS: true,
  });
  return result.ok ? result.body : null;
}

/** Downloads the voucher under the server's name for it. */
export async function printVoucher(proof: PassProof, brand: GuestBrand): Promise<string | null> {
  const result = await sendForDownload('POST /api/voucher/', proof);
  if (!result.ok) return takeAlongErrorOf(result, brand.supportEmail);
  save(result.body.bytes, result.body.fileName ?? `${brand.downloadName}-${proof.barcode}.pdf`);
  return null;
}

/** What a failed wallet or voucher call says; a conflict says in the server's words what stands in the way. */
export function takeAlongErrorOf(failure: Failure, supportEmail: string): string {
  if (failure.status !== 409) return orderFailureText(failure, guestTexts.networkError);
  return fillText<string>(failure.problem?.title ?? guestTexts.alreadyInWallet, { email: supportEmail });
}

/** The link of the answer `{ link }`. */
function readLink(text: string): string {
  // The wallet call answers JSON with this one shape.
  return (JSON.parse(text) as { link: string }).link;
}

function save(bytes: Blob, fileName: string): void {
  const url = URL.createObjectURL(bytes);
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = fileName;
  anchor.click();
  // The browser has begun to read it by then; freed at once, some save an empty file.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
