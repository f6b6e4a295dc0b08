/** The expiry of the certificates behind wallet passes: for readiness, metrics, the dashboard and `cli keys`. */
import type { Clock } from '../../ports/clock.ts';
import type { WalletKeys } from './wallet-keys.ts';

export interface CertificateState {
  name: 'apple-pass' | 'apple-wwdr';
  /** Its name, for people. */
  title: string;
  state: 'good' | 'expires-soon' | 'expired';
  expiresAt: Date;
  /** Whole days; negative once it has expired. */
  daysLeft: number;
  /** True if passes may carry NFC; undefined for certificates to which this does not apply. */
  hasNfc: boolean | undefined;
  /** True if no phone trusts it. */
  isDevelopment: boolean;
}

/** How long before its expiry a certificate needs attention: Apple needs a day, people need longer. */
const warningDays = 30;
const dayMilliseconds = 86_400_000;

/** The current state of every certificate that the server uses; none without Apple's certificate. */
export function certificateStates({
  walletKeys,
  clock,
}: {
  walletKeys: Pick<WalletKeys, 'signer' | 'authorityValidTo' | 'areDevelopment'> | undefined;
  clock: Clock;
}): CertificateState[] {
  if (walletKeys === undefined) return [];
  const now = clock.now();
  const { certificate } = walletKeys.signer;
  const isDevelopment = walletKeys.areDevelopment;
  return [
    {
      name: 'apple-pass',
      title: 'Apple pass certificate',
      ...termOf(certificate.validTo, now),
      hasNfc: certificate.hasNfc,
      isDevelopment,
    },
    {
      name: 'apple-wwdr',
      title: 'Apple WWDR certificate',
      ...termOf(walletKeys.authorityValidTo, now),
      hasNfc: undefined,
      isDevelopment,
    },
  ];
}

/** Describes one certificate in a sentence. */
export function describeCertificate({ title, state, daysLeft }: CertificateState): string {
  if (state === 'expired') return `${title} has expired: wallet passes cannot be made`;
  return `${title} expires in ${daysLeft} days${state === 'expires-soon' ? ': renew it now' : ''}`;
}

function termOf(expiresAt: Date, now: Date): Pick<CertificateState, 'state' | 'expiresAt' | 'daysLeft'> {
  const left = expiresAt.getTime() - now.getTime();
  const daysLeft = Math.floor(left / dayMilliseconds);
  const state = left <= 0 ? 'expired' : daysLeft < warningDays ? 'expires-soon' : 'good';
  return { state, expiresAt, daysLeft };
}
