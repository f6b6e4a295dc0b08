/** A decoding process reads strangers' files, so what it answers is not believed: only bytes of the right number and kind. */
import { join } from 'node:path';

import { afterEach, expect, test, vi } from 'vitest';

import { bmpBytesOf } from './read-bmp.ts';
import { startDecodingProcess, type DecodingProcess } from './decoding-process.ts';
import { makePhotoDecoder, type PhotoDecoder } from './photo-decoder.ts';
import { lies } from './testing/lies.ts';
import { quarters } from './testing/pictures.ts';

const script = join(import.meta.dirname, 'testing', 'lying-decoder.process.ts');
const textBytes = Math.ceil(bmpBytesOf(640, 480) / 3) * 4;

let decoder: PhotoDecoder;
afterEach(() => decoder.close());

let started: DecodingProcess[];
function openLiar(decodeMilliseconds = 10_000): void {
  started = [];
  decoder = makePhotoDecoder({ processes: 1, decodeMilliseconds }, () => {
    const process = startDecodingProcess(script);
    started.push(process);
    return process;
  });
}

/** The letters of the text that a guest would get for this picture, each once, if the text has its length. */
async function previewOf(lie: number, text: Buffer): Promise<string | undefined> {
  const preview = await decoder.preview(Buffer.concat([Buffer.from([lie]), text]), undefined);
  const given = preview && Buffer.concat(preview.base64);
  if (given !== undefined && given.length !== textBytes) return `${given.length} bytes`;
  return given && [...new Set(given.toString('latin1'))].join('');
}

const letters = (letter: string): Buffer => Buffer.alloc(textBytes, letter);

test('a text is passed on as it is', async () => {
  openLiar();
  expect(await previewOf(lies.none, letters('B'))).toBe('B');
});

test.each(['"', '\\', '\u00e9'])(
  'a text with %j would end its JSON string, and is refused',
  async (character) => {
    openLiar();
    const text = letters('B');
    text.write(character, 700_000, 'latin1');
    expect(await previewOf(lies.none, text)).toBeUndefined();
  },
);

test('more bytes than asked for are refused, and the process is ended', async () => {
  openLiar();
  expect(await previewOf(lies.tooMuch, letters('B'))).toBeUndefined();
  expect(await previewOf(lies.none, letters('C'))).toBe('C');
});

test('one byte too few is given up', async () => {
  openLiar(1500);
  await expect(previewOf(lies.tooLittle, letters('B'))).rejects.toMatchObject({ code: 'temporary-error' });
  expect(await previewOf(lies.none, letters('C'))).toBe('C');
});

test('bytes that come after an answer stand in no picture of the next guest', async () => {
  openLiar();
  // On a busy machine they may arrive together with the answer, which is refused then.
  await vi.waitFor(async () => expect(await previewOf(lies.later, letters('B'))).toBe('B'), 10_000);
  await expect.poll(() => started.at(-1)?.isConnected(), { timeout: 10_000 }).toBe(false);
  expect(await previewOf(lies.none, letters('C'))).toBe('C');
});

test('a process that answered with a reason, or with a picture, takes the next picture', async () => {
  started = [];
  decoder = makePhotoDecoder({ processes: 1 }, () => {
    const process = startDecodingProcess();
    started.push(process);
    return process;
  });
  for (let turn = 0; turn < 3; turn += 1) {
    expect(await decoder.preview(await quarters(800, 600).jpeg().toBuffer(), undefined)).toBeDefined();
    expect(await decoder.preview(Buffer.from('GIF89a'), undefined)).toBeUndefined();
    const small = await quarters(40, 30).png().toBuffer();
    await expect(decoder.preview(small, undefined)).rejects.toMatchObject({
      code: 'photo-picture-too-small',
    });
  }
  expect(started).toHaveLength(1);
});

test('what a process writes without a picture ends it', async () => {
  let process: DecodingProcess | undefined;
  decoder = makePhotoDecoder({ processes: 1 }, () => (process = startDecodingProcess(script)));
  await previewOf(lies.later, letters('B'));
  await vi.waitFor(() => expect(process?.isConnected()).toBe(false));
});
