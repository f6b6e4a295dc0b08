import { useEffect } from 'react';

import type { EarnKind } from '#domain/guest-claims.ts';

import { keepNumber } from './kept-member.ts';

/**
 * Moves the number from the end of the address into storage, and sets the address to the bare page. The number is
 * stored until it is claimed, because the guest may first have to join.
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
    return ''; // not a valid number
  }
}
