import type { ClaimKind, GuestBrand, LoyaltyPage } from '#contract/guest-page.ts';
import type { Platform } from '#domain/pass-actions.ts';

import { artwork } from '../artwork.ts';
import { ClaimForm } from '../features/loyalty/claim-form.tsx';
import { claimTitles } from '../features/loyalty/claim-titles.ts';
import { Claimed } from '../features/loyalty/claimed.tsx';
import { EmailForm } from '../features/loyalty/email-form.tsx';
import { ExistingMember } from '../features/loyalty/existing-member.tsx';
import type { MadeClaim } from '../features/loyalty/kept-member.ts';
import { MemberAccount } from '../features/loyalty/member-account.tsx';
import { LoyaltyChoices } from '../features/loyalty/loyalty-choices.tsx';
import { MemberLine } from '../features/loyalty/member-line.tsx';
import { ProveAddress } from '../features/loyalty/prove-address.tsx';
import { ProfileForm } from '../features/loyalty/profile-form.tsx';
import { useClaimAddress } from '../features/loyalty/use-claim-address.ts';
import { useMember, type Membership } from '../features/loyalty/use-member.ts';
import { MemberWallet } from '../features/take-along/member-wallet.tsx';
import { Drawing } from '../ui/drawing.tsx';
import { Panel } from '../ui/panel.tsx';

interface LoyaltyScreenProps {
  page: LoyaltyPage;
  platform: Platform;
  brand: GuestBrand;
  isGoogleOffered: boolean;
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
          <Drawing picture={artwork.strip} label="" fit="xMaxYMax slice" className="welcome-drawing" />
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
          {claimTitles[page.claim]}
        </h1>
        <ClaimStep kind={page.claim} state={state} {...frame} />
      </Panel>
      <div className="px-1">{line}</div>
      <nav aria-label={frame.brand.clubName} className="px-1">
        <a className="inline-flex min-h-12 items-center" href="/loyalty/">
          All purchases that earn points
        </a>
      </nav>
    </div>
  );
}

/** What a member may see who has proven the address, or how to prove it. */
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

/** The claim to show on this page: a claim of another kind has been shown on its own. */
function claimOf(membership: Membership, kind: ClaimKind): MadeClaim | undefined {
  if (membership.step !== 'member' || membership.claim?.kind !== kind) return undefined;
  return membership.claim;
}

interface ClaimStepProps extends Omit<LoyaltyScreenProps, 'page'> {
  kind: ClaimKind;
  state: MemberState;
}

/** Who is it, what do they claim, what did it bring: one after the other. */
function ClaimStep({ kind, state, platform, brand, isGoogleOffered }: ClaimStepProps) {
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
  if (claim !== undefined) {
    const { walletTicket } = claim.answer;
    return (
      <Claimed
        headingRef={heading}
        answer={claim.answer}
        brand={brand}
        onClaimAgain={user.allowedChanges >= 1 ? () => state.claimAgain(user) : null}
      >
        {walletTicket === undefined ? (
          <ProveAddress email={user.email} onSignedIn={state.onSignedIn} />
        ) : (
          <MemberWallet
            proof={{ email: user.email, walletTicket }}
            {...{ platform, brand, isGoogleOffered }}
          />
        )}
      </Claimed>
    );
  }
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
