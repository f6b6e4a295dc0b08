// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import type { LinkHelpState } from '#contract/guest-page.ts';
import { linkHelp } from '#texts/english/link-help.ts';

import { fieldOf, textOf } from '#web/testing/rendered-page.ts';
import { sampleData } from '#web/testing/samples.ts';
import { AskTeam } from './ask-team.tsx';

/** The markup of the server, which a browser without script shows as it is. */
const render = (state?: LinkHelpState): string =>
  renderToStaticMarkup(<AskTeam state={state} brand={sampleData().brand} />);

test('the form is folded, plain, and marks what it needs', () => {
  const html = render();
  expect(html).not.toMatch(/<details[^>]* open/);
  expect(html).toContain('method="post"');
  expect(html).toContain('action="/ask-team#ask-team"');
  for (const name of ['name', 'email']) expect(fieldOf(html, name)).toContain('required=""');
  for (const name of ['number', 'note']) expect(fieldOf(html, name)).not.toContain('required=""');
  expect(textOf(html)).toContain('Fields marked with * are required.');
});

test('a link leads to the form unfolded', () => {
  expect(render({ kind: 'unfolded' })).toMatch(/<details[^>]* open/);
});

test('a refused form keeps what was typed, and each error stands at its field', () => {
  const typed = { name: '', email: 'ada@mail', number: 'HX-2031', note: 'Where is it?' };
  const html = render({ kind: 'refused', typed, wrongFields: ['name'], error: null });
  expect(fieldOf(html, 'name')).toContain('aria-invalid="true"');
  expect(fieldOf(html, 'email')).toContain('aria-invalid="false"');
  for (const [name, value] of Object.entries(typed))
    expect(fieldOf(html, name)).toContain(`value="${value}"`);
  expect(textOf(html)).toContain(linkHelp.nameFault);
});

test('the error of the whole form is an alert', () => {
  const typed = { name: 'Ada', email: 'ada@mail.example', number: '', note: '' };
  const html = render({ kind: 'refused', typed, wrongFields: [], error: 'Too many tries.' });
  expect(html).toMatch(/role="alert"[^>]*><div class="notice notice-danger"><p>Too many tries\./);
});

test('an asked team takes the place of the form, with the moment in the time of the park', () => {
  const html = render({ kind: 'asked', dueAt: '2026-11-22T01:30:00.000Z' });
  expect(html).not.toContain('<form');
  expect(textOf(html)).toContain('by Nov 21, 2026, 8:30');
});
