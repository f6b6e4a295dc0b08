/** What the back office says below fields whose work is not plain from their names. */
import { clubCategoryId } from '#domain/customization.ts';

/** Below the checkbox that hides a look's barcode. */
export const hideBarcodeHint =
  'Works only where the Apple pass carries NFC. Every other pass, and every pass in Google Wallet, keeps its barcode, or there would be nothing to scan.';

/** Below the category that a customization is given to. */
export const categoryHint = `${clubCategoryId} stands for the member cards of the club`;
