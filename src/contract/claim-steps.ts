/**
 * What a guest may do after each refusal of a claim. The server leaves out steps that it would refuse, such as a second
 * reminder, and sends the rest in the header `X-Next-Steps`; the page shows a button for each of
 * them, except where its own form is the step.
 */
import type { ErrorCode } from './errors.ts';

/** All steps. The last two are no buttons: they say that the reminder or the request is there already. */
export const claimStepNames = [
  'other-number',
  'remind',
  'ask-team',
  'sign-in',
  'show-account',
  'start-over',
  'try-again',
  'write-mail',
  'reminded',
  'asked',
] as const;

/** One of them. */
export type ClaimStep = (typeof claimStepNames)[number];

/** The steps after each refusal of a claim, the most useful first. */
export const claimSteps = {
  'member-unknown': ['start-over'],
  'member-ticket-refused': ['sign-in'],
  'claim-not-allowed': ['sign-in', 'ask-team'],
  'claim-day-limit': ['show-account'],
  'claim-tries-of-member': ['ask-team'],
  'puzzle-required': ['try-again'],
  'too-many-tries-here': ['write-mail'],
  'temporary-error': ['try-again'],
  /** Another member's. The guest may have claimed it under another email, or the team finds out whose it is. */
  'source-claimed': ['show-account', 'ask-team'],
  'ticket-malformed': ['other-number'],
  'ticket-not-found': ['other-number', 'ask-team'],
  'ticket-refunded': ['other-number', 'ask-team'],
  'ticket-not-yet': ['ask-team'],
  'ticket-too-old': ['ask-team'],
  'ticket-earns-nothing': ['other-number', 'ask-team'],
  'check-malformed': ['other-number'],
  'check-not-found': ['other-number', 'ask-team'],
  'check-ambiguous': ['other-number'],
  'check-voided': ['other-number', 'ask-team'],
  'check-refunded': ['other-number', 'ask-team'],
  'check-open': ['remind'],
  'check-not-yet': ['ask-team'],
  'check-too-old': ['ask-team'],
  'check-earns-nothing': ['other-number', 'ask-team'],
  'check-limit-reached': ['show-account', 'other-number'],
  'stay-malformed': ['other-number'],
  'stay-not-found': ['other-number', 'ask-team'],
  'stay-cancelled': ['other-number', 'ask-team'],
  'stay-not-started': ['remind'],
  'stay-too-old': ['ask-team'],
  'stay-earns-nothing': ['other-number', 'ask-team'],
} as const satisfies Partial<Record<ErrorCode, readonly [ClaimStep, ...ClaimStep[]]>>;

/** The steps after a refusal; none for a refusal that no claim answers with. */
export function stepsAfter(code: ErrorCode): readonly ClaimStep[] {
  const steps: Partial<Record<ErrorCode, readonly ClaimStep[]>> = claimSteps;
  return steps[code] ?? [];
}

/** Reads the header; names that this version does not know are left out. */
export function readSteps(header: string | null): ClaimStep[] {
  const named = new Set((header ?? '').split(' '));
  return claimStepNames.filter((step) => named.has(step));
}
