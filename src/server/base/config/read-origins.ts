/** Reads the address of guests and that of the team, which is reached by the same protocol. */
import { isHost, isWebOrigin } from './addresses.ts';

/** Both addresses; `Config` describes them. */
interface Origins {
  publicUrl: string;
  staffHost: string | undefined;
  staffUrl: string;
}

/** Adds an error to `faults` if both have one host. */
export function readOrigins(given: Readonly<Record<string, string | undefined>>, faults: string[]): Origins {
  const publicUrl = (given['PUBLIC_URL'] ?? `http://localhost:${given['PORT'] ?? 3000}`).replace(/\/$/, '');
  const written = given['STAFF_HOST'];
  if (written === undefined || !isHost(written) || !isWebOrigin(publicUrl))
    return { publicUrl, staffHost: undefined, staffUrl: publicUrl };
  const { protocol, host: guestHost } = new URL(publicUrl);
  const { host: staffHost, origin: staffUrl } = new URL(`${protocol}//${written}`);
  if (staffHost === guestHost)
    faults.push('STAFF_HOST must be another host than that of PUBLIC_URL, or be left empty');
  return { publicUrl, staffHost, staffUrl };
}
