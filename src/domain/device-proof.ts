/**
 * The proof that a call comes from the browser in which its guest joined the club: a statement about this one call, signed
 * with a key that never leaves the browser (docs/algorithms/device-proof.md).
 */

/** How far the time in a proof may be from the server's, in seconds, before and after. */
export const deviceProofSeconds = 300;

/** The most characters of a proof that are read; ours have about 550. */
export const deviceProofLengthMax = 2048;

/** Stored and sent instead of a key for a browser that cannot keep one. */
export const noDeviceKey = 'none';

/** What a proof says about its call. */
export interface SignedCall {
  /** The method, such as POST. */
  htm: string;
  /** The address that was called. */
  htu: string;
  /** When it was signed, in seconds since 1970. */
  iat: number;
  /** The SHA-256 of the body, in base64url. */
  bh: string;
}

/** A call as the server got it. */
export interface MadeCall {
  method: string;
  /** The path, without the query. */
  path: string;
  /** The SHA-256 of the body's bytes, in base64url. */
  bodyHash: string;
  now: Date;
}

/**
 * True if the statement is about this call and of this time. The host is not compared: a key belongs to one origin, and
 * a proxy may change the name under which the server is called.
 */
export function isProofOf(signed: SignedCall, call: MadeCall): boolean {
  const secondsApart = Math.abs(call.now.getTime() / 1000 - signed.iat);
  return (
    signed.htm === call.method &&
    pathOf(signed.htu) === withoutSlash(call.path) &&
    signed.bh === call.bodyHash &&
    secondsApart <= deviceProofSeconds
  );
}

/** The last moment at which a proof of this time is accepted. */
export function lastMomentOf({ iat }: Pick<SignedCall, 'iat'>): Date {
  return new Date((iat + deviceProofSeconds) * 1000);
}

/** A slash at the end is optional on every route. */
function withoutSlash(path: string): string {
  return path.replace(/\/+$/, '');
}

function pathOf(address: string): string | undefined {
  return URL.canParse(address) ? withoutSlash(new URL(address).pathname) : undefined;
}
