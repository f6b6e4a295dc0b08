/** Decides whether a pass contains NFC, and so whether the barcode of its Apple file may be hidden. */
import type { WalletKeys } from '#server/base/security/keys/wallet-keys.ts';
import type { PassVerdict } from './judge-pass.ts';

/** The conditions of NFC: the certificate must have Apple's entitlement, and a readers' key must exist. */
export type NfcKeys = Pick<WalletKeys, 'nfcPublicKey'> & {
  signer: { certificate: Pick<WalletKeys['signer']['certificate'], 'hasNfc'> };
};

/** The readers' key for the file of this pass; undefined for a file without NFC, or if there are no Apple files. */
export function nfcKeyOf(
  { isNfc }: Pick<PassVerdict, 'isNfc'>,
  keys: NfcKeys | undefined,
): string | undefined {
  return isNfc && keys?.signer.certificate.hasNfc === true ? keys.nfcPublicKey : undefined;
}

/**
 * True if the Google object of this pass has a value for Smart Tap: the same passes as Apple's with NFC, if the operator
 * has named the issuers of its readers.
 */
export function carriesSmartTap(
  { isNfc }: Pick<PassVerdict, 'isNfc'>,
  { redemptionIssuers }: { redemptionIssuers: readonly string[] },
): boolean {
  return isNfc && redemptionIssuers.length > 0;
}

/** True if the look hides the barcode and the file has NFC; without NFC the gate could not read the pass. */
export function isBarcodeHidden(
  verdict: Pick<PassVerdict, 'isNfc' | 'dressing'>,
  walletKeys: NfcKeys | undefined,
): boolean {
  return verdict.dressing.hidesBarcodeBesideNfc && nfcKeyOf(verdict, walletKeys) !== undefined;
}
