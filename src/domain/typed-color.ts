import { plainText } from './typed-number.ts';

/** A color as it is typed or pasted, without blanks and the #; `colorPattern` judges the rest. */
export function cleanColor(text: string): string {
  return plainText(text).replaceAll(' ', '').replace(/^#/, '');
}
