/** Twenty guests at the desk: what each says or shows, what the page must answer to "why", and what fixes it. */
import { shareOf } from '../../e2e/park.ts';
import {
  addPhoto,
  answerPhotoRequest,
  confirmFix,
  fillFix,
  giveReason,
  grantException,
  handleShare,
  releaseBand,
  writeMail,
} from './fixes.ts';
import type { Player } from './player.ts';

/** One guest of the queue. */
export interface QueuedGuest {
  /** The kind of number that the guest says or shows. */
  by: string;
  says: string;
  /** True for a text that no one types, such as a link. */
  isPasted?: boolean;
  /** The page that opens. */
  address: RegExp;
  /** The name at the head of that page. */
  who: string;
  /** The sentence by which the page explains the pass, or the line that tells of the account. */
  why: RegExp;
  fix: string;
  mend: (player: Player) => Promise<void>;
}

const [firstBand, secondBand] = ['HW26AMHYQKRPHFD7', 'HW26AF5ZFEEM4KRH'];

/** The queue, in the order in which it is served. */
export const queue: readonly QueuedGuest[] = [
  {
    ...{
      by: 'name',
      says: 'jonah reyes',
      address: /order=10240002/,
      who: 'Jonah Reyes',
      why: /^INCOMPLETE: it has no photo/,
    },
    ...{ fix: 'photo by file', mend: addPhoto },
  },
  {
    ...{
      by: 'order ID',
      says: '10240005',
      address: /order=10240005/,
      who: 'Ada Lindqvist',
      why: /^VALID: the guest asked for another photo/,
    },
    ...{ fix: 'photo request approved', mend: (player) => answerPhotoRequest(player, 'Approve') },
  },
  {
    ...{
      by: 'barcode',
      says: '240126000000100041',
      address: /order=10240004/,
      who: 'Luis Ferreira',
      why: /^VALID: the guest asked for another photo/,
    },
    ...{ fix: 'photo request declined', mend: (player) => answerPhotoRequest(player, 'Decline') },
  },
  {
    ...{ by: 'hashed link', says: shareOf(0).hashUrl, isPasted: true },
    ...{
      address: /order=10400001/,
      who: 'Amara Blake',
      why: /^VALID: not redeemed, and it ends on/,
      fix: 'share stopped',
    },
    mend: (player) => handleShare(player, 'Stop a share', 'Dana'),
  },
  {
    ...{
      by: 'email',
      says: 'amara.blake@mail.example',
      address: /order=10400001/,
      who: 'Amara Blake',
      why: /^VALID: not redeemed, and it ends on/,
    },
    fix: 'share sent again',
    mend: async (player) => handleShare(player, 'Send share again', 'Rui'),
  },
  {
    ...{
      by: 'check',
      says: '130142261120205556',
      address: /account=700000102/,
      who: 'Ines Duarte',
      why: /Breakwater Grill/,
    },
    fix: 'goodwill points',
    mend: (player) =>
      fillFix(player, {
        ...{ opens: 'Give goodwill points', sends: 'Give points', says: /points were given/ },
        entries: [
          ['Points', '50'],
          ['Reason', 'Cold fries'],
        ],
      }),
  },
  {
    ...{
      by: 'short check',
      says: '20555',
      address: /account=700000102/,
      who: 'Ines Duarte',
      why: /Breakwater Grill/,
    },
    fix: 'mail to a member',
    mend: (player) => writeMail(player, 'Write to member', 'The 50 points are there.'),
  },
  {
    ...{
      by: 'reservation',
      says: 'HB482915',
      address: /account=700000102/,
      who: 'Ines Duarte',
      why: /Breakwater Inn/,
    },
    fix: 'account data corrected',
    mend: (player) =>
      fillFix(player, {
        ...{ opens: 'Correct account data', sends: 'Save', says: 'The account was corrected.' },
        entries: [
          ['Zip', '08230'],
          ['Reason', 'She moved'],
        ],
      }),
  },
  {
    ...{
      by: 'order ID',
      says: '10500003',
      address: /order=10500003/,
      who: 'Tariq Aziz',
      why: /^VALID: not redeemed, and it ends on/,
    },
    fix: 'wristband activated',
    mend: (player) =>
      fillFix(player, {
        ...{ opens: 'Activate wristband', sends: 'Activate wristband', says: /is active/ },
        entries: [['Wristband code', firstBand]],
      }),
  },
  {
    ...{
      by: 'wristband',
      says: firstBand,
      address: /order=10500003/,
      who: 'Tariq Aziz',
      why: /^EXCHANGED: exchanged for wristband/,
    },
    fix: 'wristband replaced',
    mend: (player) =>
      fillFix(player, {
        ...{ opens: 'Replace wristband', sends: 'Replace wristband', says: /is active/ },
        entries: [
          ['Wristband code', secondBand],
          ['Reason', 'Torn'],
        ],
      }),
  },
  {
    ...{
      by: 'wristband',
      says: secondBand,
      address: /order=10500003/,
      who: 'Tariq Aziz',
      why: /^EXCHANGED: exchanged for wristband/,
    },
    ...{ fix: 'wristband released', mend: releaseBand },
  },
  {
    ...{
      by: 'member number',
      says: '700000101',
      address: /account=700000101/,
      who: 'Maya Okafor',
      why: /Wild Pass Gold/,
    },
    fix: 'goodwill points',
    mend: (player) =>
      fillFix(player, {
        ...{ opens: 'Give goodwill points', sends: 'Give points', says: /points were given/ },
        entries: [
          ['Points', '100'],
          ['Reason', 'Long wait'],
        ],
      }),
  },
  {
    ...{
      by: 'email',
      says: 'owen.park@mail.example',
      address: /order=10300001/,
      who: 'Owen Park',
      why: /^NOT YET: its first day begins on/,
    },
    fix: 'link sent',
    mend: (player) => confirmFix(player, 'Send link', 'Send link', /The link is on its way/),
  },
  {
    ...{
      by: 'phone',
      says: '609 555 0123',
      address: /order=10300003/,
      who: 'Ruth Adeyemi',
      why: /^VOID: expired on/,
    },
    fix: 'email corrected',
    mend: (player) =>
      fillFix(player, {
        ...{ opens: 'Correct name, email, phone', sends: 'Save', says: 'The contact was corrected.' },
        entries: [
          ['Email', 'ruth.a@post.example'],
          ['Reason', 'Typing error'],
        ],
      }),
  },
  {
    ...{
      by: 'name',
      says: 'vera novak',
      address: /order=10300007/,
      who: 'Vera Novak',
      why: /^NOT ON PHONES: the wallet item exclusion of/,
    },
    fix: 'link renewed',
    mend: (player) => giveReason(player, 'Renew link', 'Renew link', 'The pass has a new link.'),
  },
  {
    ...{
      by: 'barcode',
      says: '3426000003000056',
      address: /order=10300005/,
      who: 'Hana Sato',
      why: /^NOT YET: its first day begins on/,
    },
    fix: 'link revoked',
    mend: (player) => giveReason(player, 'Revoke link', 'Revoke link', 'The link was revoked.'),
  },
  {
    ...{
      by: 'name',
      says: 'noor haddad',
      address: /order=10240011/,
      who: 'Noor Haddad',
      why: /^VALID: not redeemed, and it ends on/,
    },
    fix: 'wallet unbound',
    mend: (player) =>
      giveReason(player, 'Unbind from wallet', 'Unbind pass', 'The pass may be added to a wallet again.'),
  },
  {
    ...{
      by: 'order ID',
      says: '10240003',
      address: /order=10240003/,
      who: 'Not registered',
      why: /^INCOMPLETE: no one has registered for it/,
    },
    ...{ fix: 'exception given', mend: grantException },
  },
  {
    ...{
      by: 'email',
      says: 'dele.ogun@mail.example',
      address: /order=10300008/,
      who: 'Dele Ogun',
      why: /^VALID: not redeemed, and it ends on/,
    },
    fix: 'voucher printed',
    mend: async (player) => {
      const work = confirmFix(player, 'Print voucher', 'Get voucher', 'The voucher was downloaded.');
      await Promise.all([player.page.waitForEvent('download'), work]);
    },
  },
  {
    ...{
      by: 'order ID',
      says: '10240009',
      address: /order=10240009/,
      who: 'Theo Marsh',
      why: /^VOID: refunded on/,
    },
    fix: 'refund explained by mail',
    mend: (player) => writeMail(player, 'Write to guest', 'Your refund was paid.'),
  },
];
