import type { ReactNode, Ref } from 'react';

import { guestClaims, type EarnKind } from '#domain/guest-claims.ts';

import { StepHeading } from './step-heading.tsx';

interface ExistingMemberProps {
  headingRef: Ref<HTMLHeadingElement>;
  kind: EarnKind;
  loyaltyEmail: string;
  /** The form that verifies the address with a code, so that the member can claim without the team. */
  children?: ReactNode;
}

/**
 * Explains to an existing member how the team adds a purchase; the claim form is not offered, because anyone may type
 * that email.
 */
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
