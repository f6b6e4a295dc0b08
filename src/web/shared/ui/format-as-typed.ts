type TextField = Pick<HTMLInputElement, 'value' | 'selectionStart' | 'setSelectionRange'>;

/**
 * Formats the input while the user types, without moving the caret away from the digit before it, so that a number can
 * be corrected in the middle.
 */
export function formatAsTyped(input: TextField, format: (text: string) => string): void {
  const caret = input.selectionStart ?? input.value.length;
  const digitsBefore = Array.from(input.value.slice(0, caret).matchAll(/\p{Nd}/gu)).length;
  const isAtEnd = caret === input.value.length;
  const formatted = format(input.value);
  if (formatted === input.value) return;
  input.value = formatted;
  const position = isAtEnd ? formatted.length : positionBehindDigits(formatted, digitsBefore);
  input.setSelectionRange(position, position);
}

function positionBehindDigits(text: string, count: number): number {
  if (count === 0) return 0;
  let digits = 0;
  for (let position = 0; position < text.length; position += 1) {
    if (digits === count) return position;
    if (/\d/.test(text.charAt(position))) digits += 1;
  }
  return text.length;
}
