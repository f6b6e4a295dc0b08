import type { ReactNode, Ref } from 'react';

import { guestClaims, type EarnKind } from '#domain/guest-claims.ts';

import { StepHeading } from './step-heading.tsx';

interface ExistingMemberProps {
  headingRef: Ref<HTMLHeadingElement>;
  kind: EarnKind;
  loyaltyEmail: string;
  /** Where proving the address by a code stands, which lets a member claim without the team. */
  children?: ReactNode;
}

/** Tells a member of long standing how the team adds the purchase: anybody may type an email, so the form stays away. */
export function ExistingMember({ headingRef, kind, loyaltyEmail, children }: ExistingMemberProps) {
  return (
    <div className="grid gap-3">
      <StepHeading ref={headingRef}>You already have an account</StepHeading>
      <p>
        Please email your membership ID and your {guestClaims[kind].numberName} to{' '}
        <a className="wrap-anywhere" href={`mailto:${loyaltyEmail}`}>
          {loyaltyEmail}
        </a>
        , and our team will add your points.
      </p>
      {children}
    </div>
  );
}
