/**
 * Formats the input while the user types, without moving the caret away from the digit before it, so that a number can
 * be corrected in the middle.
 */
export function formatAsTyped(input: HTMLInputElement, format: (text: string) => string): void {
  const caret = input.selectionStart ?? input.value.length;
  const digitsBefore = input.value.slice(0, caret).replaceAll(/\D/g, '').length;
  const isAtEnd = caret === input.value.length;
  const formatted = format(input.value);
  if (formatted === input.value) return;
  input.value = formatted;
  const position = isAtEnd ? formatted.length : positionBehindDigits(formatted, digitsBefore);
  input.setSelectionRange(position, position);
}

function positionBehindDigits(text: string, count: number): number {
  let digits = 0;
  for (let position = 0; position < text.length; position += 1) {
    if (digits === count && count > 0) return position;
    if (/\d/.test(text.charAt(position))) digits += 1;
  }
  return text.length;
}
