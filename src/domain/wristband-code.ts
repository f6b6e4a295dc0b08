/** The code on a wristband (guest §9, decisions 5). */
import { wristbandCodeLength } from './constants.ts';

/** A code as it stands on the band. */
export const wristbandCodePattern = new RegExp(`^[A-Z0-9]{${wristbandCodeLength}}$`);

/** What was typed or scanned as it stands on the band: without blanks around it, in capitals. */
export function cleanWristbandCode(text: string): string {
  return text.trim().toUpperCase();
}
