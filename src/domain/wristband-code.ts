/** The code on a wristband (guest §9, decisions 5). */
import { wristbandCodeLength } from './constants.ts';

/** A code as it stands on the band. */
export const wristbandCodePattern = new RegExp(`^[A-Z0-9]{${wristbandCodeLength}}$`);
