import fc from 'fast-check';
import { expect, test } from 'vitest';

import { readPhotoData } from './photo-data.ts';
import { makePictureReader } from './picture-in-body.ts';

/** Reads a body that arrives in pieces; the pass is proven after the first. */
function read(body: Buffer | string, pieceBytes = 1000, declared = Buffer.byteLength(body)) {
  const { found } = readParts(body, pieceBytes, declared);
  return found && { ...found, parsed: JSON.parse(found.json.toString()) as Record<string, unknown> };
}

function readParts(body: Buffer | string, pieceBytes: number, declared = Buffer.byteLength(body)) {
  const bytes = Buffer.from(body);
  const reader = makePictureReader(declared);
  let kept: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    const piece = bytes.subarray(at, at + pieceBytes);
    kept = reader.add(piece) ? [] : [...kept, piece];
    if (at === 0) reader.open();
  }
  const found = reader.end();
  // Whatever the reader made of it, the body can be put together again.
  expect(Buffer.concat([reader.held(), ...kept]).equals(bytes)).toBe(true);
  return { found, reader };
}

const proof = { orderId: '10240001', barcode: '240126000000100017', uid: 'u', filename: 'Žofia "1".jpg' };

test('the picture is what reading the whole body gives, however its bytes arrive', () => {
  const bodies = fc.record({
    picture: fc.uint8Array({ minLength: 1, maxLength: 3000 }),
    hasIntro: fc.boolean(),
    pieceBytes: fc.integer({ min: 1, max: 700 }),
    crop: fc.option(fc.record({ x: fc.integer(), unit: fc.string() })),
  });
  fc.assert(
    fc.property(bodies, ({ picture, hasIntro, pieceBytes, crop }) => {
      const data = `${hasIntro ? 'data:image/jpeg;base64,' : ''}${Buffer.from(picture).toString('base64')}`;
      const found = read(JSON.stringify({ ...proof, data, crop }), pieceBytes);
      expect(found?.picture).toEqual(readPhotoData(data));
      expect(found?.parsed).toEqual({ ...proof, data: found?.mark, crop });
    }),
  );
});

test.each([
  ['data in another object', '{"a":{"data":"AAAA"},"data":"BBBB"}'],
  ['data twice', '{"data":"AAAA","data":"BBBB"}'],
])('of a body with %s the mark shows that it is no picture of the call', (_, body) => {
  const found = read(body);
  expect(found?.parsed['data']).toBe('BBBB');
  expect(found?.mark).not.toBe('BBBB');
});

test.each([
  ['an escaped slash', '{"data":"data:image\\/png;base64,AAAA"}'],
  ['white space at the key', '{"data": "AAAA"}'],
  ['white space in the picture', '{"data":"AA AA=="}'],
  ['a character outside base64', '{"data":"AAA!"}'],
  ['a length that base64 never has', '{"data":"AAAAA"}'],
  ['padding in the middle', `{"data":"AA==${'AAAA'.repeat(600)}"}`],
  ['no picture', '{"data":""}'],
  ['no end', '{"data":"AAAA'],
  ['no data', `{"a":"${'b'.repeat(5000)}"}`],
  ['much after the picture', `{"data":"AAAA","a":"${'b'.repeat(5000)}"}`],
])('a body with %s is left to the parser', (_, body) => {
  expect(read(body)).toBeUndefined();
});

test('so are a body of unknown length, one longer than announced, and a picture that is too large', () => {
  const body = `{"data":"${'AAAA'.repeat(400)}"}`;
  expect(read(body)).toBeDefined();
  expect(read(body, 1000, 0)).toBeUndefined();
  expect(read(body, 1000, 900)).toBeUndefined();
  const pictureOf = (bytes: number) => read(`{"data":"${Buffer.alloc(bytes).toString('base64')}"}`, 65_536);
  expect(pictureOf(5_242_879)?.picture.length).toBe(5_242_879);
  expect(pictureOf(5_242_880)).toBeUndefined();
});

test('without a proof it takes no memory and reads nothing', () => {
  const reader = makePictureReader(100);
  reader.add(Buffer.from('{"data":"AAAA"}'));
  expect(reader.end()).toBeUndefined();
});

test('a body that turns out to be of another form is put together again, wherever that shows', () => {
  const bodies = fc.record({
    picture: fc.uint8Array({ minLength: 1, maxLength: 3000 }),
    pieceBytes: fc.integer({ min: 1, max: 700 }),
    at: fc.nat(4000),
    odd: fc.constantFrom('!', ' ', '=', '"', '\\', 'é'),
  });
  fc.assert(
    fc.property(bodies, ({ picture, pieceBytes, at, odd }) => {
      const data = `data:image/jpeg;base64,${Buffer.from(picture).toString('base64')}`;
      const usual = JSON.stringify({ ...proof, data, more: 'x'.repeat(300) });
      const place = Math.min(at, usual.length);
      // `read` itself compares the parts with the whole; this text need not be JSON.
      readParts(usual.slice(0, place) + odd + usual.slice(place), pieceBytes);
    }),
  );
});

test('the memory of a picture serves the next one, and only after it was given back', () => {
  const bodyOf = (fill: number) => `{"data":"${Buffer.alloc(2_000_000, fill).toString('base64')}"}`;
  const first = readParts(bodyOf(1), 65_536);
  const second = readParts(bodyOf(2), 65_536);
  expect([first.found?.picture[0], second.found?.picture[0]]).toEqual([1, 2]);
  first.reader.release();
  const third = readParts(bodyOf(3), 65_536);
  expect(third.found?.picture.buffer).toBe(first.found?.picture.buffer);
  expect([second.found?.picture[0], third.found?.picture.length]).toEqual([2, 2_000_000]);
  first.reader.release();
  second.reader.release();
  third.reader.release();
});
