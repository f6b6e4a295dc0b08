import { describe, expect } from 'vitest';

import { errors as guestTexts } from '#texts/english/errors.ts';

import { attemptCounters } from '#server/base/db/schema/operations.ts';
import { readBmp } from '../read-bmp.ts';
import { readHeicFile, resizeHeic } from '../testing/heic.ts';
import { lyingBmp, pngOfSize, quarters, quartersBmp, readQuarters } from '../testing/pictures.ts';
import { testNow } from '#server/testing/prepare-park.ts';
import { test, sharePark } from '#server/testing/test-park.ts';
import { bmpUrl, dataUrl, photoProofOf } from './photo-testing.ts';

const empty = photoProofOf('10240002');
const upright = ['R', 'G', 'B', 'RGB'];

const park = sharePark();

describe('preview', () => {
  const path = '/api/preview/';

  test('a picture comes back as a BMP of 640 by 480, without a trace of where it was taken', async () => {
    const photo = await quarters(1600, 1200)
      .withExif({
        IFD0: { Artist: 'Anna Secret' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
      })
      .jpeg()
      .toBuffer();
    expect(photo.toString('latin1')).toContain('Anna Secret');
    const answer = await park.post(path, {
      ...empty,
      filename: 'me.jpg',
      filesize: photo.length,
      filetype: 'image/jpeg',
      data: `data:image/jpeg;base64,${photo.toString('base64')}`,
      crop: { x: 0, y: 0, width: 1600, height: 1200, unit: 'px' },
    });
    expect(answer.statusCode).toBe(200);
    const { base64, size } = answer.json<{ base64: string; size: number }>();
    const bmp = Buffer.from(base64, 'base64');
    expect(size).toBe(bmp.length);
    expect(size).toBe(54 + 640 * 480 * 3);
    const { pixels = Buffer.alloc(0) } = readBmp(bmp) ?? {};
    expect(readQuarters(pixels, 640, 480)).toEqual(upright);
    expect(bmp.toString('latin1')).not.toMatch(/Anna|Exif|GPS/);
  });

  test('a HEIC comes back as one too, without the artist and the place that its EXIF names', async () => {
    const photo = readHeicFile('tagged');
    expect(photo.toString('latin1')).toContain('Anna Secret');
    const answer = await park.post(path, { ...empty, data: photo.toString('base64') });
    expect(answer.statusCode).toBe(200);
    const bmp = Buffer.from(answer.json<{ base64: string }>().base64, 'base64');
    expect(bmp.length).toBe(54 + 640 * 480 * 3);
    expect(readQuarters(readBmp(bmp)?.pixels ?? Buffer.alloc(0), 640, 480)).toEqual(upright);
    expect(bmp.toString('latin1')).not.toMatch(/Anna|Exif|GPS/);
  });

  test('a BMP is cut like any other picture', async () => {
    const crop = { x: 320, y: 0, width: 320, height: 240 };
    const { base64 } = (await park.post(path, { ...empty, data: await bmpUrl(), crop })).json<{
      base64: string;
    }>();
    const { pixels = Buffer.alloc(0) } = readBmp(Buffer.from(base64, 'base64')) ?? {};
    expect(readQuarters(pixels, 640, 480)).toEqual(['G', 'G', 'G', 'G']);
  });

  test('name, size and type that a client declares are never believed', async () => {
    const lies = { filename: { a: 1 }, filesize: 'huge', filetype: 'text/html' };
    expect((await park.post(path, { ...empty, ...lies, data: await dataUrl() })).statusCode).toBe(200);
    expect((await park.post(path, { ...empty, data: (await dataUrl()).slice(23) })).statusCode).toBe(200);
  });

  test('a file of 5,242,880 bytes says "File size is too large", one byte less is looked at', async () => {
    const photo = await quarters(800, 600).jpeg().toBuffer();
    // A decoder ignores bytes after the end of a JPEG.
    const padded = (size: number) =>
      Buffer.concat([photo, Buffer.alloc(size - photo.length)]).toString('base64');
    const tooLarge = await park.post(path, { ...empty, data: `data:image/jpeg;base64,${padded(5_242_880)}` });
    expect([tooLarge.statusCode, tooLarge.body]).toEqual([400, 'File size is too large']);
    expect(tooLarge.headers['content-type']).toContain('text/plain');
    const largest = await park.post(path, { ...empty, data: `data:image/jpeg;base64,${padded(5_242_879)}` });
    expect(largest.statusCode).toBe(200);
  });

  test('a body beyond what a photo may be is refused before it is read', async () => {
    expect((await park.post(path, { ...empty, data: 'A'.repeat(7_400_000) })).statusCode).toBe(413);
  });

  test.each(['hello', 'data:image/png;base64,!!!!', 'http://169.254.169.254/x', 'data:image/png,abc'])(
    'data such as %j says "Unable to preview photo"',
    async (data) => {
      const answer = await park.post(path, { ...empty, data });
      expect([answer.statusCode, answer.body]).toEqual([400, 'Unable to preview photo']);
    },
  );

  test.each([
    ['no data', { data: undefined }],
    ['a crop without a size', { data: 'data:image/png;base64,AAAA', crop: { x: 1, y: 1 } }],
    ['a crop in words', { data: 'data:image/png;base64,AAAA', crop: 'all of it' }],
  ])('a call with %s says "Unable to preview photo"', async (_, wrong) => {
    const answer = await park.post(path, { ...empty, ...wrong });
    expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([
      400,
      'text/plain; charset=utf-8',
      'Unable to preview photo',
    ]);
  });

  test('whatever else is sent as a picture says "Unable to preview photo"', async () => {
    const pictures = [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      await quarters(200, 200).tiff().toBuffer(),
      lyingBmp(await quartersBmp(), 22, 481),
      await quarters(200, 200).avif({ effort: 0 }).toBuffer(),
      readHeicFile('plain').subarray(0, 700),
      resizeHeic(readHeicFile('plain'), 30_000, 30_000),
      pngOfSize(30_000, 30_000),
      (await quarters(800, 600).jpeg().toBuffer()).subarray(0, 3000),
      Buffer.from('GIF89a'),
      Buffer.from('%PDF-1.7'),
    ];
    for (const picture of pictures) {
      const data = `data:image/jpeg;base64,${picture.toString('base64')}`;
      const answer = await park.post(path, { ...empty, data });
      expect([answer.statusCode, answer.body]).toEqual([400, 'Unable to preview photo']);
    }
  });

  test.each([
    [{ x: 0, y: 0, width: 0, height: 0 }, 400],
    [{ x: '0', y: '0', width: '100', height: '100' }, 400],
    ['all', 400],
    [null, 200],
  ])('a crop of %j is answered %i', async (crop, status) => {
    expect((await park.post(path, { ...empty, data: await dataUrl(), crop })).statusCode).toBe(status);
  });

  test('a crop that holds too little, and a picture that is too small at all, are refused with the reason', async () => {
    const crop = { x: 0, y: 0, width: 63, height: 48 };
    const cut = await park.post(path, { ...empty, data: await dataUrl(), crop });
    expect([cut.statusCode, cut.body]).toEqual([400, guestTexts.photoCropTooSmall]);
    const small = (await quarters(80, 60).jpeg().toBuffer()).toString('base64');
    const whole = await park.post(path, { ...empty, data: small, crop: null });
    expect([whole.statusCode, whole.body]).toEqual([400, guestTexts.photoPictureTooSmall]);
  });

  test('a JPEG that is a web page and an archive too comes back as pixels only', async () => {
    const photo = await quarters(800, 600).jpeg().toBuffer();
    const trailer = Buffer.from('<script>alert(document.domain)</script>PK\x03\x04evil.php', 'latin1');
    const polyglot = Buffer.concat([photo, trailer]).toString('base64');
    const answer = await park.post(path, { ...empty, data: `data:image/jpeg;base64,${polyglot}` });
    const bmp = Buffer.from(answer.json<{ base64: string }>().base64, 'base64').toString('latin1');
    expect(answer.statusCode).toBe(200);
    expect(bmp).not.toMatch(/script|evil\.php/);
  });

  test('a pass makes 60 previews an hour and no more', async (own) => {
    const key = `photo-preview:${empty.orderId}:${empty.barcode}`;
    const windowEndsAt = new Date(testNow.getTime() + 1000);
    await own.services.db.insert(attemptCounters).values({ key, count: 60, windowEndsAt });
    const body = { ...empty, data: await dataUrl() };
    expect((await own.post(path, body)).statusCode).toBe(429);
    own.clock.advance(2);
    expect((await own.post(path, body)).statusCode).toBe(200);
  });

  test('nine photos at once about one pass are made one after the other, and who waits too long is told to come again', async () => {
    const data = await dataUrl(3000, 2000);
    const all = await Promise.all(Array.from({ length: 9 }, () => park.post(path, { ...empty, data })));
    const refused = all.filter((answer) => answer.statusCode !== 200);
    expect(all.length - refused.length).toBeGreaterThanOrEqual(2);
    expect(refused.every(({ statusCode }) => statusCode === 429)).toBe(true);
    expect(refused.every(({ body }) => body.includes('please try again'))).toBe(true);
    expect((await park.post(path, { ...empty, data })).statusCode).toBe(200);
  });
});
