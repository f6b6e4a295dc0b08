/** Decides whether the Apple file of a pass contains NFC, and so whether its barcode may be hidden. */
import type { WalletKeys } from '#server/base/security/keys/wallet-keys.ts';
import type { PassVerdict } from './judge-pass.ts';

/** The conditions of NFC: the certificate must have Apple's entitlement, and a readers' key must exist. */
export type NfcKeys = Pick<WalletKeys, 'nfcPublicKey'> & {
  signer: { certificate: Pick<WalletKeys['signer']['certificate'], 'hasNfc'> };
};

/** The readers' key for the file of this pass; undefined for a file without NFC. */
export function nfcKeyOf(
  { isNfc }: Pick<PassVerdict, 'isNfc'>,
  { signer, nfcPublicKey }: NfcKeys,
): string | undefined {
  return isNfc && signer.certificate.hasNfc ? nfcPublicKey : undefined;
}

/** True if the look hides the barcode and the file has NFC; without NFC the gate could not read the pass. */
export function isBarcodeHidden(
  verdict: Pick<PassVerdict, 'isNfc' | 'dressing'>,
  walletKeys: NfcKeys,
): boolean {
  return verdict.dressing.hidesBarcodeBesideNfc && nfcKeyOf(verdict, walletKeys) !== undefined;
}
