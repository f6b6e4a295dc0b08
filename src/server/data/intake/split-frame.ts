/** Separates an upload into the line of JSON at its start and the file behind it, without buffering the file. */
import { Readable } from 'node:stream';

import { mappingBytesMax } from '#contract/import-mapping.ts';

import { Refusal } from '#server/base/refusal.ts';

const lineFeed = 0x0a;

/** Refuses with `malformed-request` if the body does not begin with a line of JSON. */
export async function splitFrame(body: unknown): Promise<{ json: unknown; rest: Readable }> {
  if (!(body instanceof Readable)) throw new Refusal('malformed-request');
  const chunks = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>; // a stream without an encoding yields buffers
  let head = Buffer.alloc(0);
  while (!head.includes(lineFeed)) {
    const next = await chunks.next();
    if (next.done === true || head.length > mappingBytesMax) throw new Refusal('malformed-request');
    head = Buffer.concat([head, next.value]);
  }
  const end = head.indexOf(lineFeed);
  const first = head.subarray(end + 1);
  const rest = async function* (): AsyncGenerator<Buffer> {
    yield first;
    for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) yield next.value;
  };
  return { json: parseLine(head.subarray(0, end)), rest: Readable.from(rest(), { objectMode: false }) };
}

function parseLine(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString('utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) throw new Refusal('malformed-request');
    throw error;
  }
}
