/**
 * The two tokens of a visit, both sealed by the home park, so that it answers no request and no voucher but its own: the
 * visit, with which a browser comes from the other park, and the voucher, with which it goes back.
 */
import type { DirectoryFlow } from '#server/base/ports/directory.ts';
import { openToken, sealToken } from '#server/base/security/sealed-token.ts';
import type { Services } from '#server/base/services.ts';

type Sealing = Pick<Services, 'secrets' | 'clock'>;

/** How long a person has for the sign-in at home; the other park's own token ends as early. */
const visitSeconds = 600;
/** A voucher is used at once, by a redirect. */
const voucherSeconds = 60;

/** A request of another park to vouch for the member who is signed in here. */
export interface Visit extends Pick<DirectoryFlow, 'state' | 'nonce' | 'redirectUri'> {
  /** The name of the park that asks. */
  park: string;
  /** As its guests and its team call it. */
  parkTitle: string;
}

/** Who a park vouches for, and to whom. */
export interface Voucher extends Pick<Visit, 'park' | 'nonce'> {
  memberGuid: string;
  sessionGuid: string;
}

export function sealVisit(home: Sealing, { park, parkTitle, state, nonce, redirectUri }: Visit): string {
  const subject = [park, parkTitle.replaceAll('\t', ' '), state, nonce, redirectUri];
  return sealToken(home.secrets, {
    ...{ purpose: 'staff-visit', subject, ttlSeconds: visitSeconds },
    now: home.clock.now(),
  });
}

/** Undefined for one that is not ours or has ended. */
export function openVisit(home: Sealing, text: string): Visit | undefined {
  const opened = openToken(home.secrets, text, 'staff-visit', home.clock.now());
  if (opened === 'invalid' || opened === 'expired') return undefined;
  const [park = '', parkTitle = '', state = '', nonce = '', redirectUri = ''] = opened.subject;
  return { park, parkTitle, state, nonce, redirectUri };
}

export function sealVoucher(home: Sealing, { park, nonce, memberGuid, sessionGuid }: Voucher): string {
  const subject = [park, nonce, memberGuid, sessionGuid];
  return sealToken(home.secrets, {
    ...{ purpose: 'staff-voucher', subject, ttlSeconds: voucherSeconds },
    now: home.clock.now(),
  });
}

/** The voucher with the id under which it counts once; undefined for one that is not ours or has ended. */
export function openVoucher(
  home: Sealing,
  text: string,
): (Voucher & { id: string; expiresAt: Date }) | undefined {
  const opened = openToken(home.secrets, text, 'staff-voucher', home.clock.now());
  if (opened === 'invalid' || opened === 'expired') return undefined;
  const [park = '', nonce = '', memberGuid = '', sessionGuid = ''] = opened.subject;
  return { park, nonce, memberGuid, sessionGuid, id: opened.id, expiresAt: opened.expiresAt };
}
