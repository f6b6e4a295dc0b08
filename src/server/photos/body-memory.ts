/**
 * The memory of the photo bodies that are under way, counted by the byte: a connection that sends nothing costs nothing,
 * and where there is no room for another byte, the slowest has to go, those without a proof first.
 */

/** A body while it comes in. */
export interface BodyUnderWay {
  bytes: number;
  /** In milliseconds of any clock that only goes forward. */
  beganAt: number;
  /** When its last byte had come; undefined before. */
  endedAt: number | undefined;
  /** True once order, barcode and slot were found to be right. */
  isProven: boolean;
  /** The network that shares a number of bodies without a proof; undefined within the park. */
  network: string | undefined;
  /** Ends it, and frees what it holds. */
  cut: () => void;
}

/** How much there is to share. */
export interface BodyLimits {
  bytesMax: number;
  /** The part of it for bodies without a proof. */
  unprovenBytesMax: number;
  /** Bodies without a proof that one network may have. */
  unprovenPerNetworkMax: number;
  /** What a body may hold before it counts as one of its network's. */
  uncountedBytes: number;
}

/** Makes the memory of one server. */
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
    /** Counts bytes that came, and makes room for them; whoever has to go may be this very body. */
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

/** Younger bodies are not yet told apart by how fast they are. */
const measuredAfterMilliseconds = 250;

function slowest(bodies: readonly BodyUnderWay[], now: number): BodyUnderWay | undefined {
  const rateOf = ({ bytes, beganAt, endedAt = now }: BodyUnderWay): number =>
    bytes / Math.max(measuredAfterMilliseconds, endedAt - beganAt);
  return bodies.reduce<BodyUnderWay | undefined>(
    (found, body) => (found === undefined || rateOf(body) < rateOf(found) ? body : found),
    undefined,
  );
}
