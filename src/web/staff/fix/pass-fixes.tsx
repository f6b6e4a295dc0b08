/** The acts about a pass: its links, wallet, shares, order and numbers. */
import { navigate } from 'wouter/use-browser-location';

import type { DeskPass } from '#contract/calls/desk-pass.ts';
import { barcodePattern, orderIdPattern } from '#domain/pass-id.ts';
import { cleanNumber } from '#domain/typed-number.ts';

import type { Download } from '#web/shared/api/send.ts';
import type { FormField } from '#web/staff/declared/form-field.tsx';
import { queryClient } from '#web/staff/session/query-client.ts';
import { staffSend, staffSendForDownload } from '#web/staff/session/staff-send.ts';
import { guestAddressOf } from '#web/staff/ui/guest-address.ts';
import { saveDownload } from '#web/shared/api/save-download.ts';
import { noReason, nothing, onlyReason, orderAct, paramsOfPass, passAct, type ActRow } from './fix-form.tsx';
import { guestKey } from './use-desk.ts';

/** The acts, in the order of the menu within their groups. */
export const passActs: readonly ActRow[] = [
  passAct(['Link and wallet', 'link-send', 'Send link', 'Link Send'], nothing, (pass) => ({
    text: `Mails the link of pass ${pass.barcode} to ${pass.mailTo ?? 'the address on file'}. Is this the guest’s address? If not, correct it first.`,
    send: () => staffSend('POST /api/admin/link/:orderId/:barcode', undefined, paramsOfPass(pass)),
    done: linkSent,
  })),
  passAct(['Link and wallet', 'link-renew', 'Renew link', 'Link Renew'], noReason, (pass) => ({
    ...onlyReason,
    text: `${deadLinks(pass)} A new link takes their place, and is not mailed until you send it.`,
    isFinal: true,
    send: (draft) => staffSend('PUT /api/admin/link/:orderId/:barcode', draft, paramsOfPass(pass)),
    done: 'The pass has a new link.',
  })),
  passAct(['Link and wallet', 'voucher-print', 'Print voucher', 'Voucher Print'], nothing, (pass) => ({
    text: `Draws the voucher of pass ${pass.barcode} as a PDF, to be printed here and handed to the guest.`,
    action: 'Get voucher',
    send: () =>
      staffSendForDownload('POST /api/admin/voucher/:orderId/:barcode', undefined, paramsOfPass(pass)),
    done: ({ bytes, fileName }: Download) => {
      saveDownload(bytes, fileName ?? `voucher-${pass.barcode}.pdf`);
      return 'The voucher was downloaded.';
    },
  })),
  passAct(
    [
      'Link and wallet',
      'exception',
      'Wallet exception',
      'Wallet Exception Create',
      ({ pass }, may) => pass?.exception === null || may('Wallet Exception Update'),
    ],
    ({ exception }) => ({ ...(exception ?? { skipsRegistration: false, skipsImage: false }), reason: '' }),
    ({ orderId }) => ({
      fields: [
        {
          ...{ name: 'skipsRegistration', kind: 'check', label: 'Skip registration' },
          hint: 'The pass opens without a name',
        },
        {
          ...{ name: 'skipsImage', kind: 'check', label: 'Skip photo' },
          hint: 'A season pass may be added to a wallet without a photo',
        },
        { name: 'reason', kind: 'reason' },
      ],
      text: `Holds for every pass of order ${orderId}, as a row of the tab Wallet Exceptions.`,
      action: 'Save exception',
      isChanged: (draft, base) =>
        draft.skipsRegistration !== base.skipsRegistration || draft.skipsImage !== base.skipsImage,
      send: (draft) => staffSend('POST /api/admin/desk-exception/:orderId', draft, { params: { orderId } }),
      done: 'The exception was saved.',
    }),
  ),
  passAct(
    ['Shares', 'share-send', 'Send share again', 'Share Send'],
    (pass) => ({ shareId: soleShareOf(pass) }),
    (pass) => ({
      fields: [shareField(pass)],
      text: 'Mails the link of the share to its guest once more.',
      action: 'Send link',
      send: ({ shareId }) =>
        staffSend('POST /api/admin/share/:orderId/:barcode/:shareId', undefined, ofShare(pass, shareId)),
      done: linkSent,
    }),
  ),
  orderAct(['Order', 'barcode-correct', 'Correct the barcode', 'Order Correct'], noNumber, (pass) => ({
    ...rightNumber('Right barcode', barcodePattern, 'A barcode has 8 to 18 digits'),
    text: `Gives pass ${pass.barcode} another barcode. ${follows} The old barcode opens nothing any more, and imports of it are refused.`,
    action: 'Correct barcode',
    send: ({ number, reason }) =>
      staffSend(
        'POST /api/admin/order-correction/barcode/:orderId/:barcode',
        { barcode: cleanNumber(number), reason },
        paramsOfPass(pass),
      ),
    done: 'The barcode was corrected.',
    onDone: goToPass,
  })),
  orderAct(['Order', 'pass-move', 'Move to another order', 'Order Correct'], noNumber, (pass) => ({
    ...rightNumber('Right order', orderIdPattern, 'An order ID has 8 digits'),
    text: `Moves pass ${pass.barcode} from order ${pass.orderId} to another one. ${follows} Imports of it under order ${pass.orderId} are refused.`,
    action: 'Move pass',
    send: ({ number, reason }) =>
      staffSend(
        'POST /api/admin/order-correction/move/:orderId/:barcode',
        { orderId: cleanNumber(number), reason },
        paramsOfPass(pass),
      ),
    done: 'The pass was moved.',
    onDone: goToPass,
  })),
  passAct(['End or remove', 'link-revoke', 'Revoke link', 'Link Revoke'], noReason, (pass) => ({
    ...onlyReason,
    text: `${deadLinks(pass)} The pass stays valid and opens with its order ID and barcode; links of its shares stay.`,
    isFinal: true,
    send: (draft) => staffSend('DELETE /api/admin/link/:orderId/:barcode', draft, paramsOfPass(pass)),
    done: 'The link was revoked.',
  })),
  passAct(['End or remove', 'wallet-unbind', 'Unbind from wallet', 'Wallet Unbind'], noReason, (pass) => ({
    ...onlyReason,
    text: `Pass ${pass.barcode} may then be added to another phone. The pass on the first one stays until it is removed there.`,
    action: 'Unbind pass',
    isFinal: true,
    send: (draft) => staffSend('DELETE /api/admin/wallet/bind/:orderId/:barcode', draft, paramsOfPass(pass)),
    done: 'The pass may be added to a wallet again.',
  })),
  passAct(
    ['End or remove', 'share-stop', 'Stop a share', 'Share Stop'],
    (pass) => ({ shareId: soleShareOf(pass), reason: '' }),
    (pass) => ({
      fields: [shareField(pass), { name: 'reason', kind: 'reason' }],
      text: 'The guest of the share loses the card at once, on the page and in wallets.',
      action: 'Stop share',
      isFinal: true,
      send: ({ shareId, reason }) =>
        staffSend('DELETE /api/admin/share/:orderId/:barcode/:shareId', { reason }, ofShare(pass, shareId)),
      done: 'The share was stopped.',
    }),
  ),
  orderAct(
    ['End or remove', 'order-withdraw', 'Withdraw the order', 'Order Correct'],
    noReason,
    ({ orderId }) => ({
      ...onlyReason,
      text: `Makes all passes of order ${orderId} void, also those in wallets, ends their shares, and takes back points that were claimed with it. Imports add nothing to it any more. It can be undone for ten minutes.`,
      action: 'Withdraw order',
      isFinal: true,
      send: (draft) =>
        staffSend('POST /api/admin/order-correction/withdraw/:orderId', draft, { params: { orderId } }),
      done: 'The order was withdrawn.',
    }),
  ),
];

function ofShare(pass: DeskPass, shareId: string) {
  return { params: { ...paramsOfPass(pass).params, shareId } };
}

function soleShareOf({ shares: [first, ...others] }: DeskPass): string {
  return others.length === 0 ? (first?.shareId ?? '') : '';
}

function shareField<Draft extends { shareId: string }>({ shares }: DeskPass): FormField<Draft> {
  return {
    ...{ name: 'shareId', kind: 'choice', label: 'Shared with', isRequired: true, prompt: 'Choose a share' },
    options: shares.map(({ shareId, name, email }) => ({ value: shareId, label: `${name}, ${email}` })),
  };
}

function deadLinks({ barcode }: DeskPass): string {
  return `Every present link of pass ${barcode}, in mails, on paper or from the previous system, stops working permanently.`;
}

function linkSent({ mailedTo }: { mailedTo: string }): string {
  return `The link is on its way to ${mailedTo}.`;
}

const follows = 'Its links, photo, guest, shares and wallet passes follow.';

function noNumber(): { number: string; reason: string } {
  return { number: '', reason: '' };
}

/** The right number, and the error while it cannot be one. */
function rightNumber(label: string, pattern: RegExp, error: string) {
  const fields: FormField<{ number: string; reason: string }>[] = [
    { name: 'number', kind: 'text', label, isRequired: true, typing: { inputMode: 'numeric' } },
    { name: 'reason', kind: 'reason' },
  ];
  return {
    fields,
    faultsOf: ({ number }: { number: string }): Record<string, string> =>
      number === '' || pattern.test(cleanNumber(number)) ? {} : { number: error },
  };
}

/** Leads to the profile under the right number. */
function goToPass({ orderId, barcode }: { orderId: string; barcode: string }): Promise<void> {
  navigate(guestAddressOf({ order: orderId, pass: barcode }), { replace: true });
  return queryClient.invalidateQueries({ queryKey: guestKey });
}
