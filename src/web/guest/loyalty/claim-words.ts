import type { ClaimKind } from '#contract/guest-page.ts';
import { screenTexts } from '#contract/screen-texts.ts';

/** What the form of one kind of claim says. */
interface ClaimWords {
  /** The field's label. */
  label: string;
  /** Where the guest finds the number. */
  hint: string;
  /** What the camera looks for, or null where nothing is printed that it could read. */
  scanTitle: string | null;
  /** What a guest who has an account sends to the team beside the membership ID. */
  numberName: string;
}

/** The words of each kind of claim. */
export const claimWords: Record<ClaimKind, ClaimWords> = {
  tickets: {
    label: 'Order or invoice number',
    hint: 'It is in your confirmation email and on your ticket. You can scan the barcode of a ticket instead.',
    scanTitle: screenTexts.scanTicket,
    numberName: 'order or invoice number',
  },
  purchase: {
    label: 'Check number',
    hint: 'Scan the barcode on your receipt, or type the long number below it.',
    scanTitle: screenTexts.scanCheck,
    numberName: 'check number',
  },
  hotels: {
    label: 'Reservation number',
    hint: 'It is in the confirmation of your stay, which must be under your last name.',
    scanTitle: null,
    numberName: 'reservation number',
  },
};
