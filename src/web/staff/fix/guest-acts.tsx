/** Every act of a guest's profile. */
import { lazy } from 'react';

import type { GuestPage } from '#contract/calls/staff-guest.ts';
import { claimPermissionOf } from '#domain/earn-kinds.ts';
import { earnKindNames, type EarnKind } from '#domain/guest-claims.ts';

import { goodwillAct, pointActs } from './club-fixes.tsx';
import { actGroups, isAllowed, isOpenAccount, type ActRow, type May } from './fix-form.tsx';
import { guestActs, memberActs, personActs } from './guest-fixes.tsx';
import { MergeAccount } from './merge-dialog.tsx';
import { passActs } from './pass-fixes.tsx';
import { visitActs } from './visit-fixes.tsx';

const ReplacePhoto = lazy(async () => ({ default: (await import('./photo-dialog.tsx')).PhotoDialog }));

/** All acts, in the order of the menu within their groups. */
const rows: readonly ActRow[] = [
  {
    ...{ act: 'photo-answer', group: 'Photo', label: 'Answer photo request' },
    isOffered: (subject, may) =>
      isAllowed(subject, 'photo-answer') && may('Photo Request Update') && may('Photo Request List'),
    addressOf: ({ pass }) => `/admin/requests?request=photo.${pass?.photoRequest?.requestId ?? ''}`,
  },
  {
    ...{ act: 'photo-replace', group: 'Photo', label: 'Add or replace photo' },
    isOffered: (subject, may) => isAllowed(subject, 'photo-replace') && may('Photo Update'),
    dialog: ({ pass }, onClose) => pass && <ReplacePhoto {...{ pass, onClose }} />,
  },
  ...visitActs,
  ...personActs,
  ...passActs,
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
    isOffered: (subject, may) => isOpenAccount(subject) && claimKindOf(may) !== undefined,
    addressOf: (_subject, may) => addressWith({ tab: 'club', claim: `${claimKindOf(may) ?? ''}.` }),
  },
  goodwillAct,
  ...memberActs,
  ...pointActs,
  {
    ...{ act: 'account-merge', group: 'Club', label: 'Merge Account' },
    isOffered: (subject, may) => isOpenAccount(subject) && may('Loyalty Merge'),
    dialog: ({ account }, onClose) => account && <MergeAccount {...{ account: account.account, onClose }} />,
  },
  ...guestActs,
];

/** All acts, group by group. */
export const actRows = actGroups.flatMap((group) => rows.filter((row) => row.group === group));

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
