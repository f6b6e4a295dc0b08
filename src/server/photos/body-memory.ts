/**
 * Accounts for the memory of photo bodies in transit, by the byte: a connection that sends nothing costs nothing, and
 * if no room is left, the slowest body is cut off, bodies without a proof first.
 */

/** A body in transit. */
export interface BodyUnderWay {
  bytes: number;
  /** In milliseconds of a monotonic clock. */
  beganAt: number;
  /** The arrival of its last byte; undefined before. */
  endedAt: number | undefined;
  /** True once order, barcode and slot have been verified. */
  isProven: boolean;
  /** The network whose bodies without a proof are limited; undefined within the park. */
  network: string | undefined;
  /** Ends the body and frees its memory. */
  cut: () => void;
}

/** The memory limits. */
export interface BodyLimits {
  bytesMax: number;
  /** The part of it for bodies without a proof. */
  unprovenBytesMax: number;
  /** The number of bodies without a proof that one network may send. */
  unprovenPerNetworkMax: number;
  /** The bytes of a body that do not count against its network. */
  uncountedBytes: number;
}

/** Makes the accounting of one server. */
export function makeBodyMemory(limits: BodyLimits, now: () => number) {
  const bodies = new Set<BodyUnderWay>();
  const cut = (body: BodyUnderWay | undefined): boolean => {
    if (body === undefined || !bodies.delete(body)) return false;
    body.cut();
    return true;
  };
  const unproven = () => [...bodies].filter((body) => !body.isProven && body.bytes > 0);
  const slowestOf = (among: readonly BodyUnderWay[]) => slowest(among, now());
  const makeRoom = (): boolean => {
    const all = unproven();
    if (sumOf([...bodies]) > limits.bytesMax)
      return cut(slowestOf(all.length > 0 ? all : [...bodies].filter((body) => body.bytes > 0)));
    return sumOf(all) > limits.unprovenBytesMax && cut(slowestOf(all));
  };
  const keepNetworkShare = ({ network, isProven }: BodyUnderWay): void => {
    if (network === undefined || isProven) return;
    const same = unproven().filter((body) => body.network === network && body.bytes > limits.uncountedBytes);
    if (same.length > limits.unprovenPerNetworkMax) cut(slowestOf(same));
  };
  return {
    add: (body: BodyUnderWay): void => void bodies.add(body),
    remove: (body: BodyUnderWay): void => void bodies.delete(body),
    /** Counts received bytes and makes room for them; the body that is cut off may be this one. */
    grow: (body: BodyUnderWay, bytes: number): void => {
      body.bytes += bytes;
      keepNetworkShare(body);
      while (makeRoom());
    },
    bytes: (): number => sumOf([...bodies]),
  };
}

function sumOf(bodies: readonly BodyUnderWay[]): number {
  return bodies.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** The speed of younger bodies is not yet comparable. */
const measuredAfterMilliseconds = 250;

function slowest(bodies: readonly BodyUnderWay[], now: number): BodyUnderWay | undefined {
  const rateOf = ({ bytes, beganAt, endedAt = now }: BodyUnderWay): number =>
    bytes / Math.max(measuredAfterMilliseconds, endedAt - beganAt);
  return bodies.reduce<BodyUnderWay | undefined>(
    (found, body) => (found === undefined || rateOf(body) < rateOf(found) ? body : found),
    undefined,
  );
}
