/** The content of the keys folder, in lines for an operator. */
import type { Config } from '../../config/config.ts';
import { loadGoogleKeys } from './google-keys.ts';
import { readWalletKeys, type WalletKeys } from './wallet-keys.ts';
import type { Clock } from '../../ports/clock.ts';

/** The lines, and whether all keys are usable and none is about to expire. */
export function describeKeys(config: Pick<Config, 'keysDir' | 'googleIssuerId'>, now: Date) {
  const apple = describeApple(config.keysDir, now);
  const google = describeGoogle(config);
  return {
    lines: [`Keys in ${config.keysDir}`, ...apple.lines, ...google.lines],
    isWhole: apple.isWhole && google.isWhole,
  };
}

function describeApple(keysDir: string, now: Date): { lines: string[]; isWhole: boolean } {
  let keys: WalletKeys | undefined;
  try {
    keys = readWalletKeys(keysDir);
  } catch (error) {
    return { lines: [`Apple: ${error instanceof Error ? error.message : String(error)}`], isWhole: false };
  }
  if (keys === undefined)
    return { lines: ['Apple: no certificate, Apple Wallet is not offered'], isWhole: true };
  const { certificate } = keys.signer;
  const states = certificateStates({ walletKeys: keys, clock: { now: () => now } });
  const nfc = certificate.hasNfc
    ? `granted, ${keys.nfcPublicKey === undefined ? 'but apple-nfc-public-key.txt is missing' : 'with a public key'}`
    : 'not granted';
  return {
    lines: [
      `Apple: ${certificate.passTypeIdentifier}, team ${certificate.teamIdentifier}${keys.areDevelopment ? ', generated for development: production does not offer Apple Wallet with it' : ''}`,
      ...states.map(
        (state) => `  ${describeCertificate(state)} (${state.expiresAt.toISOString().slice(0, 10)})`,
      ),
      `  NFC: ${nfc}`,
      `  Push: ${keys.areDevelopment ? 'off, Apple does not know development certificates' : 'by the pass certificate'}`,
    ],
    isWhole: !keys.areDevelopment && states.every(({ state }) => state === 'good'),
  };
}

function describeGoogle(config: Pick<Config, 'keysDir' | 'googleIssuerId'>) {
  try {
    const keys = loadGoogleKeys(config.keysDir, { maySubstitute: false, issuerId: config.googleIssuerId });
    if (keys === undefined)
      return { lines: ['Google: no service account, Google Wallet is not offered'], isWhole: true };
    return { lines: [`Google: issuer ${keys.issuerId}, ${keys.email}`], isWhole: true };
  } catch (error) {
    return { lines: [`Google: ${error instanceof Error ? error.message : String(error)}`], isWhole: false };
  }
}

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
