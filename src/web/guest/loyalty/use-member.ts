import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import type { ClaimAnswer } from '#contract/calls/loyalty.ts';
import type { EarnKind } from '#domain/guest-claims.ts';

import { useTask } from '#web/shared/ui/use-task.ts';
import {
  forgetMember,
  keepClaim,
  keepUser,
  readKeptClaim,
  readKeptUser,
  readRememberedEmail,
  type MadeClaim,
} from './kept-member.ts';
import { createProfile, verifyEmail, type Creation, type LoyaltyUser } from './loyalty-calls.ts';

/** Where the guest stands: asked for the email, asked for the name of a new account, or known. */
export type Membership =
  /** `email` is what the field starts with; whatever is typed stays in the field. */
  | { step: 'email'; email: string; error: string | null }
  | { step: 'name'; email: string; failure: Extract<Creation, { kind: 'failed' }> | null }
  | { step: 'member'; user: LoyaltyUser; claim: MadeClaim | undefined };

/** The guest's membership on this device, and what changes it; the heading gets the focus with every step they take. */
export function useMember() {
  const { membership, setMembership, heading, step, showQuietly } = useSteps();
  const { isBusy, run, stop } = useTask();
  const visit = useVisit();
  const verify = async (email: string, show: (next: Membership) => void): Promise<void> => {
    const result = await run(() => verifyEmail(email));
    if (visit.isOver()) return;
    if (result.kind === 'failed') return setMembership((was) => askAgain(was, result.text));
    show(result.kind === 'unknown' ? { step: 'name', email, failure: null } : welcome(result.user));
  };
  const create = async (person: { email: string; firstName: string; lastName: string }): Promise<void> => {
    setMembership({ step: 'name', email: person.email, failure: null });
    const result = await run(() => createProfile(person));
    if (visit.isOver()) return;
    if (result.kind === 'member') step(welcome(result.user));
    else setMembership({ step: 'name', email: person.email, failure: result });
  };
  useRestoredMember(setMembership, (email) => {
    setMembership({ step: 'email', email, error: null });
    // Nobody has pressed anything: the focus stays where it is, as long as that is still there.
    void verify(email, showQuietly);
  });
  return {
    membership,
    isBusy,
    heading,
    submitEmail: (email: string) => {
      setMembership((was) => askAgain(was, null));
      void verify(email, step);
    },
    createProfile: (person: Parameters<typeof create>[0]) => void create(person),
    /** Shows what a claim brought, and keeps it. */
    onClaimed: (user: LoyaltyUser, kind: EarnKind, answer: ClaimAnswer) => {
      if (visit.isOver()) return;
      const claim = { userId: user.userId, kind, answer };
      keepUser(user);
      keepClaim(claim);
      step({ step: 'member', user, claim });
    },
    /** Puts the form in the place of the last claim, for members who may claim again. */
    claimAgain: (user: LoyaltyUser) => step({ step: 'member', user, claim: undefined }),
    /** Takes a member whose mailbox is proven. */
    onSignedIn: (user: LoyaltyUser) => {
      if (!visit.isOver()) step(welcome(user));
    },
    /** Logout and Start Over: forgets everything. */
    leave: () => {
      if (visit.isOver()) return;
      forgetMember();
      visit.end();
      stop();
      step(nobody);
    },
  };
}

/** The step on the screen, and the two ways to the next one. */
function useSteps() {
  const [membership, setMembership] = useState<Membership>(nobody);
  const heading = useRef<HTMLHeadingElement>(null);
  return {
    membership,
    setMembership,
    heading,
    /** Shows the next step; what had the focus is gone then, so the heading says where the guest is now. */
    step: (next: Membership) => {
      flushSync(() => setMembership(next));
      heading.current?.focus();
    },
    /** Shows what the guest has not asked for; the focus moves only where the form that had it is gone. */
    showQuietly: (next: Membership) => {
      const hadFocus = document.activeElement !== document.body;
      flushSync(() => setMembership(next));
      if (hadFocus && document.activeElement === document.body) heading.current?.focus();
    },
  };
}

const nobody: Membership = { step: 'email', email: '', error: null };

/** The same form with another error: what has the focus keeps it. */
function askAgain(was: Membership, error: string | null): Membership {
  return { step: 'email', email: was.step === 'email' ? was.email : '', error };
}

function welcome(user: LoyaltyUser): Membership {
  keepUser(user);
  return { step: 'member', user, claim: undefined };
}

/**
 * The time between two Logouts. What was sent in one may be answered in the next, on a device that somebody else holds by
 * then: the answer is that of nobody.
 */
function useVisit(): { isOver: () => boolean; end: () => void } {
  const [number, setNumber] = useState(0);
  const latest = useRef(number);
  return {
    isOver: () => latest.current !== number,
    end: () => {
      latest.current = number + 1;
      setNumber(number + 1);
    },
  };
}

/**
 * Takes up what this device knows. A member who may claim, or who has claimed in this visit, is taken as they were kept;
 * of anybody else the server is asked again by the remembered email.
 */
function useRestoredMember(
  onMember: (membership: Membership) => void,
  onEmail: (email: string) => void,
): void {
  const restore = useEffectEvent(() => {
    const user = readKeptUser();
    const claim = user === undefined ? undefined : readKeptClaim(user);
    const isKnown = claim !== undefined || user?.memberTicket !== undefined;
    if (user !== undefined && (user.allowedChanges >= 1 || isKnown)) {
      onMember({ step: 'member', user, claim: user.allowedChanges >= 1 ? undefined : claim });
      return;
    }
    const email = readRememberedEmail();
    if (email !== '') onEmail(email);
  });
  useEffect(() => restore(), []);
}
