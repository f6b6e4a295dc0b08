// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';

import { keepTypedValues, restoreTypedValues } from './typed-values.ts';

beforeEach(() => {
  window.history.replaceState(null, '', '/10240003/240126000000300015');
  sessionStorage.clear();
});
afterEach(() => {
  document.body.innerHTML = '';
});

const form = `<main><form><input type="hidden" name="orderId" value="10240003"><input name="firstName">
  <details><textarea name="note"></textarea></details><input type="checkbox" name="optIn"><input type="password" name="locked" disabled></form></main>`;

const field = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`);

/** The page as a guest has left it for the choice of a language. */
function leave(): void {
  document.body.innerHTML = form;
  for (const [name, value] of [
    ['firstName', 'Maya'],
    ['note', 'By the pier'],
    ['orderId', 'changed'],
    ['locked', 'changed'],
  ] as const) {
    const one = field(name);
    if (one) one.value = value;
  }
  field('optIn')?.click();
  keepTypedValues();
}

const typed = () => [field('firstName')?.value, field('note')?.value, field('optIn')?.checked];

test('what was typed is there again in the new language, once', () => {
  leave();
  document.body.innerHTML = form;
  restoreTypedValues();
  expect(typed()).toEqual(['Maya', 'By the pier', true]);
  expect([field('orderId')?.value, field('locked')?.value]).toEqual(['10240003', '']);
  expect(document.querySelector('details')?.hasAttribute('open')).toBe(true);
  document.body.innerHTML = form;
  restoreTypedValues();
  expect(typed()).toEqual(['', '', false]);
});

test('a form that appears later is filled when it does', async () => {
  leave();
  document.body.innerHTML = '<main></main>';
  restoreTypedValues();
  document.body.innerHTML = form;
  await expect.poll(typed).toEqual(['Maya', 'By the pier', true]);
});

test('the forms of another page stay empty', () => {
  leave();
  window.history.replaceState(null, '', '/loyalty/');
  document.body.innerHTML = form;
  restoreTypedValues();
  expect(typed()).toEqual(['', '', false]);
});

test('a registration that was opened opens again', () => {
  window.history.replaceState({ visit: 1, index: 0, isEditing: true }, '');
  leave();
  window.history.replaceState({ visit: 2, index: 0, isEditing: false }, '');
  const states: unknown[] = [];
  const listen = ({ state }: PopStateEvent) => states.push(state);
  window.addEventListener('popstate', listen);
  restoreTypedValues();
  window.removeEventListener('popstate', listen);
  expect(states).toEqual([{ visit: 2, index: 0, isEditing: true }]);
});
