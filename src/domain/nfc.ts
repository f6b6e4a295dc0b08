/** Which passes carry an NFC payload (guest §9, decisions 4). */
import { nfcBarcodePrefix } from './constants.ts';

/** True for a barcode that starts with 34, unless a wallet item exclusion takes NFC off it. */
export function isNfcPass(pass: { barcode: string; isNfcExcluded: boolean }): boolean {
  return pass.barcode.startsWith(nfcBarcodePrefix) && !pass.isNfcExcluded;
}
