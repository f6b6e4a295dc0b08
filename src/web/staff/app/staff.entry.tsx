/** The entry of the staff pages in the browser; guests never load it. */
import './staff.css';

import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import texts from 'virtual:staff-texts';

import { plainAmount } from '#domain/typed-number.ts';

import { speak } from '#web/shared/texts/t.ts';
import { readStaffPage, setStaffPage } from '#web/staff/ui/staff-page.ts';
import { holdDrafts } from '#web/staff/ui/use-draft-guard.ts';
import { StaffApp } from './staff-app.tsx';
import { allowStyleSheetsOnly } from './style-sheets-only.ts';

allowStyleSheetsOnly();
holdDrafts();
typePlainDigits();
const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root element.');
const page = readStaffPage(root);
setStaffPage(page);
// The scroll lock behind a modal creates its own style element, which needs the nonce.
setNonce(page.nonce);
// Screens that the back office shares with guests read their texts in English.
speak({ locale: page.locale, messageOf: (key) => texts[key] });
createRoot(root).render(
  <StrictMode>
    <StaffApp />
  </StrictMode>,
);

/** Before a number field hears of typed or pasted text, its digits and hyphens become those of ASCII. */
function typePlainDigits(): void {
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
