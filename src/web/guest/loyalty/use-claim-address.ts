import { useEffect } from 'react';

import type { EarnKind } from '#domain/guest-claims.ts';

import { keepNumber } from './kept-member.ts';

/**
 * Takes the number that the guest came with off the end of the address, which is the bare page's afterwards. It is kept
 * until it is claimed, for it may take a while until somebody is known to claim it.
 */
export function useClaimAddress(kind: EarnKind): void {
  useEffect(() => {
    const [, , , segment = ''] = window.location.pathname.split('/');
    if (segment === '') return;
    keepNumber(kind, readSegment(segment));
    window.history.replaceState(null, '', `/loyalty/${kind}`);
  }, [kind]);
}

function readSegment(segment: string): string {
  try {
    return decodeURIComponent(segment).trim();
  } catch {
    return ''; // not a number that anybody has written
  }
}
