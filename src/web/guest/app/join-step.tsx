import type { GuestBrand } from '#contract/guest-page.ts';

import { EmailForm } from '#web/guest/loyalty/email-form.tsx';
import { ProfileForm } from '#web/guest/loyalty/profile-form.tsx';
import type { Membership, useMember } from '#web/guest/loyalty/use-member.ts';

interface JoinStepProps {
  membership: Exclude<Membership, { step: 'member' }>;
  state: ReturnType<typeof useMember>;
  brand: GuestBrand;
  onStartOver: () => void;
}

/** Asks for the email, and for the name of a new account. */
export function JoinStep({ membership, state, brand, onStartOver }: JoinStepProps) {
  const { heading, isBusy } = state;
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
  return (
    <ProfileForm
      headingRef={heading}
      email={membership.email}
      failure={membership.failure}
      isBusy={isBusy}
      clubName={brand.clubName}
      onSubmit={state.createProfile}
      onStartOver={onStartOver}
    />
  );
}
