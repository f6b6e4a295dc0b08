/** What the back office says below fields whose work is not plain from their names. */
import { clubCategoryId } from '#domain/customization.ts';

/** Below the checkbox that hides a look's barcode. */
export const hideBarcodeHint =
  'Applies only to Apple passes with NFC. Every other pass, and every pass in Google Wallet, keeps its barcode, because it could not be scanned without one.';

/** Below the category that a customization is given to. */
export const categoryHint = `${clubCategoryId} is the category of the club’s member cards`;

/** What Block Screenshots does, and where it cannot. */
export const blockScreenshotsHint =
  'Google Wallet then allows no screenshot of the pass. Apple Wallet has no such setting.';
