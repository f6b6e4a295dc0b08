/** Whether the Apple file of a pass carries NFC, and with it whether the pass may go without its barcode. */
import type { WalletKeys } from '#server/base/security/keys/wallet-keys.ts';
import type { PassVerdict } from './judge-pass.ts';

/** What decides about NFC: the certificate must have Apple's entitlement, and there must be a readers' key. */
export type NfcKeys = Pick<WalletKeys, 'nfcPublicKey'> & {
  signer: { certificate: Pick<WalletKeys['signer']['certificate'], 'hasNfc'> };
};

/** The readers' key that the file of this pass is made with; undefined for a file without NFC. */
export function nfcKeyOf(
  { isNfc }: Pick<PassVerdict, 'isNfc'>,
  { signer, nfcPublicKey }: NfcKeys,
): string | undefined {
  return isNfc && signer.certificate.hasNfc ? nfcPublicKey : undefined;
}

/** True where the look hides the barcode and the gate reads the file by NFC instead; otherwise there were nothing to scan. */
export function isBarcodeHidden(
  verdict: Pick<PassVerdict, 'isNfc' | 'dressing'>,
  walletKeys: NfcKeys,
): boolean {
  return verdict.dressing.hidesBarcodeBesideNfc && nfcKeyOf(verdict, walletKeys) !== undefined;
}
