import { scannedCodeLengths } from './constants.ts';
import { cleanNumber } from './typed-number.ts';

/** True for what a loyalty scanner takes off a ticket or a receipt: 16 or 18 digits (guest §4, §5). */
export function isScannedCode(text: string): boolean {
  const code = cleanNumber(text);
  return scannedCodeLengths.includes(code.length) && /^\d+$/.test(code);
}
