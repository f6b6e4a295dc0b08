import type { GuestBrand } from '#contract/guest-page.ts';
import type { OfferedWallets } from '#domain/pass-actions.ts';
import type { Platform } from '#domain/platform.ts';

import { Claimed } from '#web/guest/loyalty/claimed.tsx';
import type { MadeClaim } from '#web/guest/loyalty/kept-member.ts';
import type { LoyaltyUser } from '#web/guest/loyalty/loyalty-calls.ts';
import { ProveAddress } from '#web/guest/loyalty/prove-address.tsx';
import type { useMember } from '#web/guest/loyalty/use-member.ts';
import { MemberWallet } from '#web/guest/take-along/member-wallet.tsx';

interface ClaimMadeProps {
  claim: MadeClaim;
  user: LoyaltyUser;
  state: ReturnType<typeof useMember>;
  platform: Platform;
  brand: GuestBrand;
  wallets: OfferedWallets;
  /** True if the account on the same page has the wallet button. */
  isBesideAccount?: boolean;
}

/**
 * The result of a claim. The card is only for a member whom the server has accepted; other guests verify the address
 * first.
 */
export function ClaimMade({ claim, user, state, isBesideAccount = false, ...frame }: ClaimMadeProps) {
  const { walletTicket } = claim.answer;
  return (
    <Claimed
      headingRef={state.heading}
      answer={claim.answer}
      brand={frame.brand}
      isFresh={claim.isFresh === true}
      onClaimAgain={user.allowedChanges >= 1 ? () => state.claimAgain(user) : null}
    >
      {walletTicket === undefined ? (
        state.hasCodes ? (
          <ProveAddress email={user.email} onSignedIn={state.onSignedIn} />
        ) : null
      ) : isBesideAccount ? null : (
        <MemberWallet askProof={async () => ({ email: user.email, walletTicket })} {...frame} />
      )}
    </Claimed>
  );
}
