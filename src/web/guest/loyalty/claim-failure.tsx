import { tNodes } from '#web/shared/texts/t.ts';
import { AddressText } from '#web/shared/ui/address-text.tsx';
import { MailLink } from '#web/shared/ui/mail-link.tsx';
import type { ClaimOutcome } from './loyalty-calls.ts';

interface ClaimFailureProps {
  failure: Exclude<ClaimOutcome, { kind: 'claimed' }>;
  loyaltyEmail: string;
}

/** The server's text of a refused claim; after any other failure our own, with the address to write to. */
export function ClaimFailure({ failure, loyaltyEmail }: ClaimFailureProps) {
  if (failure.kind === 'refused')
    return (
      <p className="font-semibold">
        <AddressText text={failure.text} />
      </p>
    );
  const email = <MailLink className="text-inherit wrap-anywhere" address={loyaltyEmail} />;
  return <p className="font-semibold">{tNodes('errors.claimFailed', { email })}</p>;
}
