import type { ReactNode, Ref } from 'react';

import { guestClaims, type EarnKind } from '#domain/guest-claims.ts';

import { t, tNodes } from '#web/shared/texts/t.ts';
import { MailLink } from '#web/shared/ui/mail-link.tsx';
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
  const email = <MailLink address={loyaltyEmail} />;
  return (
    <div className="grid gap-3">
      <StepHeading ref={headingRef}>{t('loyalty.alreadyMember')}</StepHeading>
      <p>{tNodes(guestClaims[kind].alreadyMember, { email })}</p>
      {children}
    </div>
  );
}
