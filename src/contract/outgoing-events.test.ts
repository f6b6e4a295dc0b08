/** The events that other systems get, against the document and the triggers that write them. */
import { globSync, readFileSync } from 'node:fs';

import * as z from 'zod/mini';
import { expect, test } from 'vitest';

import { eventKindNames, eventKinds } from './outgoing-events.ts';

const migrations = globSync('src/server/base/db/migrations/*.sql').map((file) => readFileSync(file, 'utf8'));

test.each(eventKindNames)('%s has an example that its schema takes, and numbers of its subject', (name) => {
  const { data, example, subject } = eventKinds[name];
  expect(z.safeParse(data, example)).toMatchObject({ success: true });
  expect(Object.keys(example)).toEqual(
    expect.arrayContaining(subject === 'pass' ? ['orderId', 'barcode'] : ['account']),
  );
});

test('the triggers of the database write every kind, and no other', () => {
  // Names that begin with the product's are settings of a transaction.
  const written = migrations.flatMap((text) =>
    [...text.matchAll(/'(?!promenade\.)([a-z]+\.[a-z]+)'/g)].map(([, name = '']) => name),
  );
  expect([...new Set(written)].toSorted()).toEqual(eventKindNames.toSorted());
});

test('no event has a field for a name, an address, a photo, a link or a code of a band', () => {
  const fields = eventKindNames.flatMap((name) => Object.keys(eventKinds[name].example));
  expect(
    fields.filter((field) => /name|mail|phone|zip|photo|link|hash|(?<!bar)code|token|address/i.test(field)),
  ).toEqual([]);
});

test('the document has each kind with its sentence and its example', () => {
  const page = readFileSync('docs/events.md', 'utf8');
  for (const name of eventKindNames) {
    const { when, example } = eventKinds[name];
    expect(page).toContain(`| \`${name}\` `);
    expect(page).toContain(when);
    expect(page).toContain(`\`${JSON.stringify(example)}\``);
  }
});

test('the browser’s build finds no whole name in the table, which it could take for a key of texts', () => {
  const source = readFileSync('src/contract/outgoing-events.ts', 'utf8');
  expect(eventKindNames.filter((name) => source.includes(`'${name}'`))).toEqual([]);
});
