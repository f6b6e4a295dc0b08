/** The database folds texts as src/domain/fold.ts does, whatever its locale. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';

import { foldName, foldText, isInSigns, pairsOf } from '#domain/fold.ts';

import { sharePark } from '#server/testing/test-park.ts';
import { readRows } from './database.ts';

const park = sharePark();

const rowSchema = z.object({ text: z.string(), name: z.string(), pairs: z.nullable(z.array(z.string())) });

async function foldInDatabase(texts: readonly string[]) {
  const rows = await park.services.db.execute(sql`
    select fold_text(given collate "C") as text, fold_name(given) as name, name_pairs(given collate "C") as pairs
    from unnest(${sql.param(texts)}::text[]) with ordinality as asked (given, place) order by place`);
  return readRows(rows, rowSchema);
}

/** Every character of the first plane and of the letters of Adlam and of the rare Han signs, each beside others. */
function everyCharacter(): string[] {
  const points = [
    ...Array.from({ length: 0xffff }, (_, place) => place + 1),
    ...Array.from({ length: 0x60 }, (_, place) => 0x1e900 + place),
    ...[0x20000, 0x2a6d6, 0x2f800, 0x1d400],
  ];
  return points
    .filter((point) => (point < 0xd800 || point > 0xdfff) && point !== unknownToDatabase)
    .map((point) => String.fromCodePoint(point));
}

/** A letter of Unicode 17, which PostgreSQL 18 does not know yet. */
const unknownToDatabase = 0xa7f1;

test('each character is folded as the domain folds it', async () => {
  const texts = everyCharacter().map((character) => `É${character}b${character} `);
  for (let start = 0; start < texts.length; start += 2000) {
    const some = texts.slice(start, start + 2000);
    const folded = await foldInDatabase(some);
    const wrong = some.filter(
      (text, place) => folded[place]?.text !== foldText(text) || folded[place].name !== foldName(text),
    );
    expect(wrong).toEqual([]);
  }
});

test('a text of plain letters is folded as one with others', async () => {
  const texts = everyCharacter().slice(0, 127);
  expect((await foldInDatabase(texts)).map(({ text, name }) => [text, name])).toEqual(
    texts.map((text) => [foldText(text), foldName(text)]),
  );
});

test('the pairs of a name are those of the domain', async () => {
  const names = ['山田花子', 'ﾀﾅｶ ﾊﾅｺ', '김민준', 'José 山田', 'Maya', '山'];
  expect((await foldInDatabase(names)).map(({ pairs }) => pairs ?? [])).toEqual(
    names.map((name) => pairsOf(foldName(name)).filter((pair) => isInSigns(pair))),
  );
});
