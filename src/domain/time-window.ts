/** A span of time that staff set on a rule; an open end means without a limit. */
export interface Window {
  validFrom: Date | null;
  validTo: Date | null;
}

/** True from validFrom on and up to, but not at, validTo. */
export function isWithin(window: Window, now: Date): boolean {
  const hasBegun = window.validFrom === null || window.validFrom.getTime() <= now.getTime();
  const hasEnded = window.validTo !== null && window.validTo.getTime() <= now.getTime();
  return hasBegun && !hasEnded;
}

/** Where an instant stands to a window. */
export type WindowPhase = 'not-yet' | 'running' | 'over';

/** Running exactly where `isWithin` says so; a window that ends before it begins is over once it has ended. */
export function phaseOf(window: Window, now: Date): WindowPhase {
  if (isWithin(window, now)) return 'running';
  const hasEnded = window.validTo !== null && window.validTo.getTime() <= now.getTime();
  return hasEnded ? 'over' : 'not-yet';
}
