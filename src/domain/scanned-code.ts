import { scannedCodeLengths } from './constants.ts';

/** True for what a loyalty scanner takes off a ticket or a receipt: a code of 16 or 18 characters (guest §4, §5). */
export function isScannedCode(text: string): boolean {
  return scannedCodeLengths.includes(text.length);
}
