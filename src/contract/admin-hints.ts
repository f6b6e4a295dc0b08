/** What the back office says below fields whose work is not plain from their names. */
import { clubCategoryId } from '#domain/customization.ts';

/** Below the checkbox that hides a look's barcode. */
export const hideBarcodeHint =
  'Applies only to Apple passes with NFC. Every other pass, and every pass in Google Wallet, keeps its barcode, because it could not be scanned without one.';

/** Below the checkbox that makes a look's code rotate. */
export const rotatingBarcodeHint =
  'The guest’s page and Google Wallet show a QR code that changes every 15 seconds, so that a photograph of it is refused. The gates must check it (docs/gates.md). Apple Wallet cannot change a code: its passes open the gate by NFC, or keep the plain barcode. Stored value cards, test passes and member cards keep their plain code.';

/** Below the checkbox with which gates refuse the plain barcode of a rotating code. */
export const refusePlainBarcodeHint =
  'Gates refuse the plain barcode of these passes, also on vouchers and on Apple passes without NFC. Leave it off while guests use those.';

/** Below the method of a permission. */
export const readOnlyLevelHint =
  'READ with the API * makes the minimum level a read-only level: its members see what the level allows, and may write and export nothing.';

/** Below the category that a customization is given to. */
export const categoryHint = `${clubCategoryId} is the category of the club’s member cards`;

/** What Block Screenshots does, and where it cannot. */
export const blockScreenshotsHint =
  'Google Wallet then allows no screenshot of the pass. Apple Wallet has no such setting.';
