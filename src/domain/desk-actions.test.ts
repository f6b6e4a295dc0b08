import { describe, expect, test } from 'vitest';

import { deskActionsOf, type DeskPassFacts } from './desk-actions.ts';

const ticket: DeskPassFacts = {
  ...{ isPassholder: false, isRefunded: false, isExpired: false, isRedeemed: false },
  ...{ hasPhoto: false, hasOpenPhotoRequest: false, isWristband: false, band: null, isBound: false },
  ...{ hasLink: true, hasAddress: true, sharesTotal: 0 },
};
const always = ['contact-correct', 'link-renew', 'exception'];

describe('the desk may', () => {
  test.each<[string, Partial<DeskPassFacts>, string[]]>([
    ['mail, print and correct for a ticket', {}, ['link-send', 'link-revoke', 'voucher-print', 'message']],
    ['not mail without an address', { hasAddress: false }, ['link-revoke', 'voucher-print']],
    ['not send a link that does not work', { hasLink: false }, ['voucher-print', 'message']],
    [
      'not print the voucher of a refunded pass',
      { isRefunded: true, isPassholder: true, isWristband: true },
      ['link-send', 'link-revoke', 'message'],
    ],
    [
      'give a season pass a photo, activated or not',
      { isPassholder: true, hasPhoto: true },
      ['photo-replace', 'photo-invite', 'link-send', 'link-revoke', 'voucher-print', 'message'],
    ],
    [
      'not give an expired one a photo, but answer its request',
      { isPassholder: true, isExpired: true, hasOpenPhotoRequest: true },
      ['photo-answer', 'link-send', 'link-revoke', 'voucher-print', 'message'],
    ],
    [
      'activate a band for a good ticket',
      { isWristband: true },
      ['band-activate', 'link-send', 'link-revoke', 'voucher-print', 'message'],
    ],
    [
      'replace and release the band of a spent one',
      { isWristband: true, isRedeemed: true, band: { isOver: false } },
      ['band-replace', 'band-release', 'link-send', 'link-revoke', 'voucher-print', 'message'],
    ],
    [
      'do nothing about a band whose time is over',
      { isWristband: true, isRedeemed: true, band: { isOver: true } },
      ['link-send', 'link-revoke', 'voucher-print', 'message'],
    ],
    [
      'unbind a bound pass, and look after its shares',
      { isBound: true, sharesTotal: 2 },
      ['link-send', 'link-revoke', 'wallet-unbind', 'share-send', 'share-stop', 'voucher-print', 'message'],
    ],
  ])('%s', (_what, facts, expected) => {
    const actions = deskActionsOf({ ...ticket, ...facts });
    expect(actions.filter((action) => !always.includes(action))).toEqual(expected);
    expect(actions).toEqual(expect.arrayContaining(always));
  });
});
