/** When the certificates behind wallet passes expire: for readiness, metrics, the dashboard and `cli keys`. */
import type { Clock } from '../../ports/clock.ts';
import type { WalletKeys } from './wallet-keys.ts';

/** One certificate. */
export interface CertificateState {
  name: 'apple-pass' | 'apple-wwdr';
  /** What it is, for people. */
  title: string;
  state: 'good' | 'expires-soon' | 'expired';
  expiresAt: Date;
  /** Whole days; negative once it has expired. */
  daysLeft: number;
  /** True where passes may carry NFC; undefined for a certificate of which nobody asks. */
  hasNfc: boolean | undefined;
  /** True where no phone trusts it. */
  isDevelopment: boolean;
}

/** How long before its end a certificate wants attention: Apple needs a day, people need longer. */
const warningDays = 30;
const dayMilliseconds = 86_400_000;

/** Every certificate that the server uses, as of now. */
export function certificateStates({
  walletKeys,
  clock,
}: {
  walletKeys: Pick<WalletKeys, 'signer' | 'authorityValidTo' | 'areDevelopment'>;
  clock: Clock;
}): CertificateState[] {
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

/** One certificate in words. */
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
