import { scannedCodeLengths } from './constants.ts';

/** True for what a loyalty scanner takes off a ticket or a receipt: 16 or 18 digits (guest §4, §5). */
export function isScannedCode(text: string): boolean {
  return scannedCodeLengths.includes(text.length) && /^\d+$/.test(text);
}
