/** Stands for a decoding process that a stranger's picture has taken over: it does what the picture's first byte says. */
import { once } from 'node:events';
import { writeSync } from 'node:fs';
import { Socket } from 'node:net';

import { answersAt, type DecodeTask } from '../decoding-process.ts';
import { lies } from './lies.ts';

const answers = new Socket({ fd: answersAt, readable: false, writable: true });
process.once('disconnect', () => process.exit(0));
process.on('message', (task: DecodeTask) => void lie(task));

async function lie({ bytes }: DecodeTask): Promise<void> {
  let picture = Buffer.alloc(0);
  while (picture.length < bytes) {
    const chunk: unknown = process.stdin.read();
    if (Buffer.isBuffer(chunk)) picture = Buffer.concat([picture, chunk]);
    else await once(process.stdin, 'readable');
  }
  const honest = picture.subarray(1);
  if (picture[0] === lies.tooLittle) answers.write(honest.subarray(1));
  else answers.write(picture[0] === lies.tooMuch ? Buffer.concat([honest, honest]) : honest);
  process.send?.('made');
  // So late that the server has taken the answer, and before it sends another picture.
  if (picture[0] === lies.later) setTimeout(() => writeSync(answersAt, 'stranger'), 20);
}
