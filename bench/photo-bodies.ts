/** The memory of the server and its decoders while 64 guests upload photos of the largest size at once. */
import { Agent } from 'node:http';

import { photoSizeBytesLimit } from '../src/domain/constants.ts';
import type { BenchmarkResult } from './benchmark.ts';
import { postJson, startParkServer } from './park-server.ts';
import { makeTwelveMegapixels, photoProofs, previewBody } from './photo-pictures.ts';

const port = 54_361;
const atOnce = 64;
const roundsTotal = 3;
const memoryAimBytes = 1024 ** 3;

/** All guests send seven megabytes at the same moment; each gets a photo or a refusal. */
export default async function benchPhotoBodies(): Promise<BenchmarkResult> {
  const picture = await makeTwelveMegapixels();
  // A decoder ignores bytes after the end of a JPEG, but the server must still receive them.
  const largest = Buffer.concat([picture, Buffer.alloc(photoSizeBytesLimit - 1 - picture.length)]);
  const bodies = photoProofs().map((proof) => previewBody(proof, largest));
  const server = await startParkServer(port);
  try {
    const idleBytes = server.residentBytes();
    let peakBytes = 0;
    const watch = setInterval(() => (peakBytes = Math.max(peakBytes, server.residentBytes())), 20);
    const statuses: number[] = [];
    for (let round = 0; round < roundsTotal; round += 1) {
      const agent = new Agent({ keepAlive: true });
      const posts = Array.from({ length: atOnce }, (_, guest) =>
        postJson(agent, port, '/api/preview/', bodies[guest % bodies.length] ?? ''),
      );
      statuses.push(...(await Promise.all(posts)));
      agent.destroy();
    }
    clearInterval(watch);
    const count = (from: number, to: number) =>
      statuses.filter((status) => status >= from && status <= to).length;
    const isReached = peakBytes < memoryAimBytes && count(200, 499) === statuses.length;
    return {
      title: `${atOnce} bodies of ${((bodies[0]?.length ?? 0) / 1e6).toFixed(1)} MB at once, ${roundsTotal} times`,
      aim: 'less than 1 GiB for the server and its decoders; every guest answered by a photo or a refusal, none by a fault',
      rows: [
        { name: 'memory of all processes, idle', value: idleBytes / 1024 ** 2, unit: 'MiB' },
        {
          name: 'memory of all processes, at most',
          value: peakBytes / 1024 ** 2,
          unit: 'MiB',
          ratio: peakBytes / memoryAimBytes,
        },
        { name: 'answered with a photo', value: count(200, 299), unit: '' },
        { name: 'refused (4xx)', value: count(400, 499), unit: '' },
        { name: 'faults (5xx)', value: count(500, 599), unit: '' },
        { name: 'connections lost', value: count(0, 0), unit: '' },
      ],
      verdict: isReached ? 'reached' : 'not reached',
    };
  } finally {
    server.stop();
  }
}
