import { tNodes } from '#web/shared/texts/t.ts';
import type { ClaimOutcome } from './loyalty-calls.ts';

interface ClaimFailureProps {
  failure: Exclude<ClaimOutcome, { kind: 'claimed' }>;
  loyaltyEmail: string;
}

/** The server's text of a refused claim; after any other failure our own, with the address to write to. */
export function ClaimFailure({ failure, loyaltyEmail }: ClaimFailureProps) {
  if (failure.kind === 'refused') return <p className="font-semibold">{failure.text}</p>;
  const email = (
    <a className="text-inherit wrap-anywhere" href={`mailto:${loyaltyEmail}`}>
      {loyaltyEmail}
    </a>
  );
  return <p className="font-semibold">{tNodes('errors.claimFailed', { email })}</p>;
}
