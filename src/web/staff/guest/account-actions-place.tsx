import type { ReactNode } from 'react';

import type { GuestAccount } from '#contract/calls/staff-guest.ts';

import { AccountFixes } from '#web/staff/fix/account-fixes.tsx';

/** What the parts of the place receive. */
interface AccountPlaceProps {
  account: GuestAccount;
  /** Reads the page again after a change; resolves when it has arrived. */
  onChanged: () => Promise<void>;
}

/** The buttons about the account of the page: each part is a component of the room `src/web/staff/fix`. */
export function AccountActionsPlace({ account, onChanged }: AccountPlaceProps): ReactNode {
  return <AccountFixes number={account.number} onChanged={onChanged} />;
}
