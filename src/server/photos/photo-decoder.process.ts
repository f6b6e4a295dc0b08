/** The process that decodes guests' pictures; decoding-process.ts starts it, talks to it and ends it. */
import { once } from 'node:events';
import { Socket } from 'node:net';

import { photoHeight, photoWidth } from '#domain/constants.ts';

import { encodeBmp } from './read-bmp.ts';
import { decodePhoto, type PictureSize } from './decode-photo.ts';
import { answersAt, type DecodeAnswer, type DecodeTask } from './decoding-process.ts';

process.on('message', (task: DecodeTask) => void answerDecodeTask(task));
process.once('disconnect', () => process.exit(0));

// Not the standard output, on which a library may print.
const answers = new Socket({ fd: answersAt, readable: false, writable: true });

async function answerDecodeTask(task: DecodeTask): Promise<void> {
  let answer: DecodeAnswer;
  try {
    const made = (await decodePhoto(await readGivenBytes(task.bytes), task.crop, task.size)) ?? 'unreadable';
    if (typeof made !== 'string') answers.write(inForm(task, made));
    answer = typeof made === 'string' ? made : 'made';
  } catch {
    answer = 'unreadable'; // libraries throw at a broken picture; the reason does not help a guest
  }
  process.send?.(answer);
}

/** What the server needs not do itself: while it writes a picture as text, every other guest waits. */
function inForm({ form, size }: DecodeTask, pixels: Buffer): Buffer {
  if (form === 'pixels') return pixels;
  const { width, height }: PictureSize = size ?? { width: photoWidth, height: photoHeight };
  return Buffer.from(encodeBmp(pixels, width, height).toString('base64'), 'latin1');
}

/** Reads exactly so many bytes; the next picture is sent after the answer to this one. */
async function readGivenBytes(bytes: number): Promise<Buffer> {
  const photo = Buffer.allocUnsafe(bytes);
  for (let filled = 0; filled < bytes;) {
    const chunk: unknown = process.stdin.read();
    if (Buffer.isBuffer(chunk)) filled += chunk.copy(photo, filled);
    else await once(process.stdin, 'readable');
  }
  return photo;
}
