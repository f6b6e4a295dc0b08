/** Which origin answers a call, if the back office has a host of its own (STAFF_HOST). */

/** `both` is what every page needs, and what the operator asks. */
export type CallOrigin = 'guest' | 'staff' | 'both';

const staffPaths =
  /^\/(?:login|admin|set-password|scan|scan-worker\.js|scan\.webmanifest|staff|app|api\/admin|api\/team-member)(?:\/|$)/;
const sharedPaths =
  /^\/(?:assets\/|dev\/|healthz$|readyz$|api\/openapi\.json$|favicon\.|apple-touch-icon|icon-)/;

/** The origin of the call or page with this path of the contract. */
export function originOf(path: string): CallOrigin {
  if (staffPaths.test(path)) return 'staff';
  return sharedPaths.test(path) ? 'both' : 'guest';
}
