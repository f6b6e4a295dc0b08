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
