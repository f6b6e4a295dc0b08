/** Every act of a guest's profile: its group, its permission, when it is offered, and its dialog or its address. */
import { lazy, type ComponentType, type ReactNode } from 'react';

import type { DeskAccount } from '#contract/calls/desk-club.ts';
import type { DeskPass } from '#contract/calls/desk-pass.ts';
import type { GuestPage } from '#contract/calls/staff-guest.ts';
import type { PermissionName } from '#contract/staff-permissions.ts';
import type { DeskAction } from '#domain/desk-actions.ts';
import { claimPermissionOf } from '#domain/earn-kinds.ts';
import { earnKindNames, type EarnKind } from '#domain/guest-claims.ts';
import type { GuestAct } from '#domain/primary-act.ts';

import { AdjustPoints, GiveGoodwill, RemoveAccount } from './club-fixes.tsx';
import type { ActDialogProps } from './fix-form.tsx';
import {
  ClearAttempts,
  CorrectContact,
  CorrectProfile,
  EraseGuest,
  MessageGuest,
  MessageMember,
} from './guest-fixes.tsx';
import { MergeAccount } from './merge-dialog.tsx';
import {
  CorrectBarcode,
  GrantException,
  MovePass,
  PrintVoucher,
  RenewLink,
  RevokeLink,
  SendLink,
  SendShare,
  StopShare,
  UnbindWallet,
  WithdrawOrder,
} from './pass-fixes.tsx';
import { ActivateBand, InvitePhoto, ReleaseBand, ReplaceBand } from './visit-fixes.tsx';

/** The facts about the guest; each is undefined until it has been read, and if there is none. */
export interface ActSubject {
  page: GuestPage;
  pass: DeskPass | undefined;
  account: DeskAccount | undefined;
  /** True if the member holds a reward that can be redeemed. */
  hasReward: boolean;
}

export type May = (permission: PermissionName | undefined) => boolean;

/** One act. */
export interface ActRow {
  act: GuestAct;
  group: ActGroup;
  label: string;
  isOffered: (subject: ActSubject, may: May) => boolean;
  /** Its dialog, or the address where it is done. */
  dialog?: (subject: ActSubject, onClose: () => void) => ReactNode;
  addressOf?: (subject: ActSubject, may: May) => string;
}

/** The groups in their order; the acts of the last one end something. */
export const actGroups = [
  'Photo',
  'Wristband',
  'Guest',
  'Link and wallet',
  'Shares',
  'Order',
  'Club',
  'End or remove',
] as const;

type ActGroup = (typeof actGroups)[number];

const endings: ActGroup = 'End or remove';

/** True if the act ends something, so that it warns. */
export function isEnding({ group }: Pick<ActRow, 'group'>): boolean {
  return group === endings;
}

const ReplacePhoto = lazy(async () => ({ default: (await import('./photo-dialog.tsx')).PhotoDialog }));

/** All acts, in the order of the menu within their groups. */
export const actRows: readonly ActRow[] = [
  {
    ...{ act: 'photo-answer', group: 'Photo', label: 'Answer photo request' },
    isOffered: ({ pass }, may) =>
      isAllowed(pass, 'photo-answer') && may('Photo Request Update') && may('Photo Request List'),
    addressOf: ({ pass }) => `/admin/requests?request=photo.${pass?.photoRequest?.requestId ?? ''}`,
  },
  ofPass('Photo', 'photo-replace', 'Add or replace photo', 'Photo Update', ReplacePhoto),
  ofPass('Photo', 'photo-invite', 'Ask guest for a photo', 'Photo Remove', InvitePhoto),
  ofPass('Wristband', 'band-activate', 'Activate wristband', 'Wristband Activate', ActivateBand),
  ofPass('Wristband', 'band-replace', 'Replace wristband', 'Wristband Replace', ReplaceBand),
  ofPass('Guest', 'contact-correct', 'Correct name, email, phone', 'Registration Update', CorrectContact),
  ofPass('Guest', 'message', 'Write to guest', 'Guest Message', MessageGuest),
  ofPass('Link and wallet', 'link-send', 'Send link', 'Link Send', SendLink),
  ofPass('Link and wallet', 'link-renew', 'Renew link', 'Link Renew', RenewLink),
  ofPass('Link and wallet', 'voucher-print', 'Print voucher', 'Voucher Print', PrintVoucher),
  {
    ...ofPass('Link and wallet', 'exception', 'Wallet exception', 'Wallet Exception Create', GrantException),
    isOffered: ({ pass }, may) =>
      isAllowed(pass, 'exception') &&
      may('Wallet Exception Create') &&
      (pass?.exception === null || may('Wallet Exception Update')),
  },
  ofPass('Shares', 'share-send', 'Send share again', 'Share Send', SendShare),
  ofOrder('Order', 'barcode-correct', 'Correct the barcode', CorrectBarcode),
  ofOrder('Order', 'pass-move', 'Move to another order', MovePass),
  {
    ...ofGuest('Order', 'attempts-clear', 'Clear failed attempts', ClearAttempts),
    isOffered: ({ page }, may) => (page.order?.guessing ?? null) !== null && may('Guess Lift'),
  },
  {
    ...{ act: 'club-answer', group: 'Club', label: 'Answer club request' },
    isOffered: ({ page }, may) => openClubRequest(page) !== undefined && may('Club Request Update'),
    addressOf: ({ page }) => `/admin/requests?request=club.${openClubRequest(page)?.requestId ?? ''}`,
  },
  {
    ...{ act: 'reward-redeem', group: 'Club', label: 'Redeem reward' },
    isOffered: ({ hasReward }, may) => hasReward && may('Reward Redeem'),
    addressOf: () => '/admin/redeem-rewards',
  },
  {
    ...{ act: 'claim-add', group: 'Club', label: 'Add order, check or stay' },
    isOffered: ({ account }, may) => isOpen(account) && claimKindOf(may) !== undefined,
    addressOf: (_subject, may) => addressWith({ tab: 'club', claim: `${claimKindOf(may) ?? ''}.` }),
  },
  {
    ...ofAccount('goodwill-give', 'Give goodwill points', 'Loyalty Goodwill', GiveGoodwill),
    isOffered: ({ account }, may) => mayGive(account, may),
  },
  ofAccount('profile-correct', 'Correct account data', 'Loyalty Profile Update', CorrectProfile),
  ofAccount('member-message', 'Write to member', 'Guest Message', MessageMember),
  ofAccount('points-adjust', 'Adjust Points', 'Loyalty Adjust', AdjustPoints),
  ofAccount('account-merge', 'Merge Account', 'Loyalty Merge', MergeAccount),
  ofPass(endings, 'band-release', 'Release wristband', 'Wristband Release', ReleaseBand),
  ofPass(endings, 'link-revoke', 'Revoke link', 'Link Revoke', RevokeLink),
  ofPass(endings, 'wallet-unbind', 'Unbind from wallet', 'Wallet Unbind', UnbindWallet),
  ofPass(endings, 'share-stop', 'Stop a share', 'Share Stop', StopShare),
  ofOrder(endings, 'order-withdraw', 'Withdraw the order', WithdrawOrder),
  {
    ...ofAccount('account-remove', 'Remove Account', 'Loyalty Account Remove', RemoveAccount),
    group: endings,
  },
  {
    ...ofGuest(endings, 'guest-erase', 'Erase this guest', EraseGuest),
    isOffered: (_subject, may) => may('Guest Erase'),
  },
];

function ofPass(
  group: ActGroup,
  act: GuestAct,
  label: string,
  permission: PermissionName,
  Dialog: ComponentType<ActDialogProps<DeskPass>>,
): ActRow {
  return {
    ...{ act, group, label },
    isOffered: ({ pass }, may) => isAllowed(pass, act) && may(permission),
    dialog: ({ pass }, onClose) =>
      pass === undefined ? null : <Dialog {...{ label, onClose }} subject={pass} />,
  };
}

/** What corrects an order; of a withdrawn one only the barcode, which the right order may need. */
function ofOrder(
  group: ActGroup,
  act: GuestAct,
  label: string,
  Dialog: ComponentType<ActDialogProps<DeskPass>>,
): ActRow {
  return {
    ...ofPass(group, act, label, 'Order Correct', Dialog),
    isOffered: ({ page, pass }, may) =>
      pass !== undefined &&
      may('Order Correct') &&
      (act === 'barcode-correct' || page.order?.isWithdrawn === false),
  };
}

function ofAccount(
  act: GuestAct,
  label: string,
  permission: PermissionName,
  Dialog: ComponentType<ActDialogProps<DeskAccount>>,
): ActRow {
  return {
    ...{ act, group: 'Club', label },
    isOffered: ({ account }, may) => isOpen(account) && may(permission),
    dialog: ({ account }, onClose) =>
      account === undefined ? null : <Dialog {...{ label, onClose }} subject={account} />,
  };
}

function ofGuest(
  group: ActGroup,
  act: GuestAct,
  label: string,
  Dialog: ComponentType<ActDialogProps<GuestPage>>,
): Omit<ActRow, 'isOffered'> {
  return {
    ...{ act, group, label },
    dialog: ({ page }, onClose) => <Dialog {...{ label, onClose }} subject={page} />,
  };
}

function isAllowed(pass: DeskPass | undefined, act: GuestAct): boolean {
  return pass?.actions.some((action: DeskAction) => action === act) === true;
}

function isOpen(account: DeskAccount | undefined): boolean {
  return account?.isClosed === false;
}

/** True if the member of the team may still give points to the account today. */
export function mayGive(account: DeskAccount | undefined, may: May): boolean {
  const { perGift, leftToday } = account?.goodwill ?? { perGift: 0, leftToday: 0 };
  return isOpen(account) && Math.min(perGift, leftToday) > 0 && may('Loyalty Goodwill');
}

function openClubRequest({ requests }: GuestPage): GuestPage['requests'][number] | undefined {
  return requests.find(({ kind, status }) => kind === 'club' && status === 'open');
}

/** The first kind of purchase that the member of the team may add. */
function claimKindOf(may: May): EarnKind | undefined {
  return earnKindNames.find((kind) => may(claimPermissionOf(kind)));
}

/** The address of this profile with other parameters. */
export function addressWith(change: Readonly<Record<string, string>>): string {
  const params = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(change)) params.set(name, value);
  return `${location.pathname}?${params.toString()}`;
}
