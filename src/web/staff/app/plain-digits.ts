/** Number fields take the digits of every script: Mantine's field keeps only 0 to 9, and would drop what was typed. */
import { plainAmount } from '#domain/typed-number.ts';

/** Before a number field hears of typed or pasted text, its digits and hyphens become those of ASCII. */
export function typePlainDigits(): void {
  document.addEventListener('beforeinput', retype, { capture: true });
}

function retype(event: InputEvent): void {
  const field = event.target;
  if (!(field instanceof HTMLInputElement) || !/^(?:numeric|decimal)$/.test(field.inputMode)) return;
  const text = event.data ?? '';
  const plain = plainAmount(text);
  if (plain === text || !event.cancelable) return;
  event.preventDefault();
  field.setRangeText(plain, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: event.inputType, data: plain }));
}
