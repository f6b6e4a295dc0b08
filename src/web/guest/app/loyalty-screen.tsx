import type { GuestBrand, LoyaltyPage } from '#contract/guest-page.ts';
import { guestClaims, type EarnKind } from '#domain/guest-claims.ts';
import type { OfferedWallets } from '#domain/pass-actions.ts';
import type { Platform } from '#domain/platform.ts';

import { ClaimForm } from '#web/guest/loyalty/claim-form.tsx';
import { Claimed } from '#web/guest/loyalty/claimed.tsx';
import { EmailForm } from '#web/guest/loyalty/email-form.tsx';
import { ExistingMember } from '#web/guest/loyalty/existing-member.tsx';
import type { MadeClaim } from '#web/guest/loyalty/kept-member.ts';
import type { LoyaltyUser } from '#web/guest/loyalty/loyalty-calls.ts';
import { MemberAccount } from '#web/guest/loyalty/member-account.tsx';
import { LoyaltyChoices } from '#web/guest/loyalty/loyalty-choices.tsx';
import { MemberLine } from '#web/guest/loyalty/member-line.tsx';
import { ProveAddress } from '#web/guest/loyalty/prove-address.tsx';
import { ProfileForm } from '#web/guest/loyalty/profile-form.tsx';
import { useClaimAddress } from '#web/guest/loyalty/use-claim-address.ts';
import { useMember, type Membership } from '#web/guest/loyalty/use-member.ts';
import { MemberWallet } from '#web/guest/take-along/member-wallet.tsx';
import { t } from '#web/shared/texts/t.ts';
import { Drawing } from '#web/shared/ui/drawing.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';

interface LoyaltyScreenProps {
  page: LoyaltyPage;
  platform: Platform;
  brand: GuestBrand;
  wallets: OfferedWallets;
}

type MemberState = ReturnType<typeof useMember>;

/** The loyalty club: the choice of what to claim, or the claim of one kind. */
export function LoyaltyScreen({ page, ...frame }: LoyaltyScreenProps) {
  const state = useMember();
  const { membership, leave } = state;
  const line =
    membership.step === 'member' ? <MemberLine email={membership.user.email} onLogout={leave} /> : null;
  if (page.claim === null) {
    return (
      <div className="welcome">
        <div className="welcome-scene">
          <p className="welcome-line">{frame.brand.texts.appDescription}</p>
          <Drawing
            picture={frame.brand.artwork.strip}
            label=""
            fit="xMaxYMax slice"
            className="welcome-drawing"
          />
        </div>
        <div className="grid content-center gap-5 p-[min(1.25rem,5vw)] sm:p-8">
          <LoyaltyChoices brand={frame.brand} headingRef={state.heading} />
          {line}
        </div>
        <AccountPart state={state} brand={frame.brand} />
      </div>
    );
  }
  return (
    <div className="mx-auto grid max-w-xl gap-3">
      <Panel>
        <h1
          className={
            claimOf(membership, page.claim) === undefined
              ? 'font-display text-3xl font-semibold text-balance'
              : 'font-semibold text-brand'
          }
        >
          {t(guestClaims[page.claim].title)}
        </h1>
        <ClaimStep kind={page.claim} state={state} {...frame} />
      </Panel>
      <div className="px-1">{line}</div>
      <nav aria-label={frame.brand.clubName} className="px-1">
        <a className="inline-flex min-h-12 items-center" href="/loyalty/">
          {t('loyalty.allPurchases')}
        </a>
      </nav>
    </div>
  );
}

/** What a member sees who has verified the address, or how to verify it. */
function AccountPart({ state, brand }: { state: MemberState; brand: GuestBrand }) {
  const { membership } = state;
  if (membership.step !== 'member') return null;
  const { user } = membership;
  return (
    <div className="p-[min(1.25rem,5vw)] sm:col-span-2 sm:p-8">
      {user.memberTicket === undefined ? (
        <ProveAddress email={user.email} onSignedIn={state.onSignedIn} />
      ) : (
        <MemberAccount memberTicket={user.memberTicket} brand={brand} onSignedOut={state.leave} />
      )}
    </div>
  );
}

/** The claim to show on this page; a claim of another kind has been shown already. */
function claimOf(membership: Membership, kind: EarnKind): MadeClaim | undefined {
  if (membership.step !== 'member' || membership.claim?.kind !== kind) return undefined;
  return membership.claim;
}

interface ClaimStepProps extends Omit<LoyaltyScreenProps, 'page'> {
  kind: EarnKind;
  state: MemberState;
}

interface ClaimMadeProps extends Omit<ClaimStepProps, 'kind'> {
  claim: MadeClaim;
  user: LoyaltyUser;
}

/**
 * The result of a claim. The card is only for a member whom the server has accepted; other guests verify the address
 * first.
 */
function ClaimMade({ claim, user, state, platform, brand, wallets }: ClaimMadeProps) {
  const { walletTicket } = claim.answer;
  return (
    <Claimed
      headingRef={state.heading}
      answer={claim.answer}
      brand={brand}
      onClaimAgain={user.allowedChanges >= 1 ? () => state.claimAgain(user) : null}
    >
      {walletTicket === undefined ? (
        <ProveAddress email={user.email} onSignedIn={state.onSignedIn} />
      ) : (
        <MemberWallet proof={{ email: user.email, walletTicket }} {...{ platform, brand, wallets }} />
      )}
    </Claimed>
  );
}

/** Shows one step after the other: the member, the claim, its result. */
function ClaimStep({ kind, state, platform, brand, wallets }: ClaimStepProps) {
  useClaimAddress(kind);
  const { membership, heading, isBusy } = state;
  if (membership.step === 'email') {
    return (
      <EmailForm
        key={membership.email}
        headingRef={heading}
        initial={membership.email}
        error={membership.error}
        isBusy={isBusy}
        clubName={brand.clubName}
        onSubmit={state.submitEmail}
      />
    );
  }
  if (membership.step === 'name') {
    return (
      <ProfileForm
        headingRef={heading}
        email={membership.email}
        failure={membership.failure}
        isBusy={isBusy}
        clubName={brand.clubName}
        onSubmit={state.createProfile}
        onStartOver={state.leave}
      />
    );
  }
  const { user } = membership;
  const claim = claimOf(membership, kind);
  if (claim !== undefined)
    return <ClaimMade claim={claim} user={user} state={state} {...{ platform, brand, wallets }} />;
  if (user.allowedChanges < 1)
    return (
      <ExistingMember headingRef={heading} kind={kind} loyaltyEmail={brand.loyaltyEmail}>
        <ProveAddress email={user.email} onSignedIn={state.onSignedIn} />
      </ExistingMember>
    );
  return (
    <ClaimForm
      headingRef={heading}
      kind={kind}
      user={user}
      loyaltyEmail={brand.loyaltyEmail}
      onClaimed={state.onClaimed}
    />
  );
}
