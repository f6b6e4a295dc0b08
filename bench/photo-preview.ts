/** Previews five 12-megapixel pictures per second, and measures the effect on guests who log in at the same time. */
import { Agent } from 'node:http';

import { readDemoPark } from '../src/server/demo/demo-data.ts';
import type { BenchmarkResult } from './benchmark.ts';
import { postJson, startParkServer } from './park-server.ts';
import { makeTwelveMegapixels, photoProofs, previewBody, type PhotoProof } from './photo-pictures.ts';

const port = 54_360;
const previewsPerSecond = 5;
const loginsPerSecond = 50;
const secondsTotal = 30;
const previewAimMs = 2500;
const loginAim = 2;

/**
 * Measures logins alone, then with concurrent previews, then alone again; both at a fixed rate, with queueing time
 * included.
 */
export default async function benchPhotoPreview(): Promise<BenchmarkResult> {
  const picture = await makeTwelveMegapixels();
  const server = await startParkServer(port);
  try {
    const bodies = (await changeableOf(picture)).map((proof) => previewBody(proof, picture));
    const login = readDemoPark().orders[0];
    const loginBody = JSON.stringify({ orderId: login?.orderId, barcode: login?.barcode, isIOS: false });
    const logIn = (seconds: number) =>
      runAtRate({ path: '/api/login/', perSecond: loginsPerSecond, seconds, bodyOf: () => loginBody });
    await logIn(5); // warm-up
    const before = await logIn(secondsTotal / 2);
    const [beside, previews] = await Promise.all([
      logIn(secondsTotal),
      runAtRate({
        path: '/api/preview/',
        perSecond: previewsPerSecond,
        seconds: secondsTotal,
        bodyOf: (turn) => bodies[turn % bodies.length] ?? '',
      }),
    ]);
    const after = await logIn(secondsTotal / 2);
    const alone = [...before.milliseconds, ...after.milliseconds];
    const ratio = share(beside.milliseconds, 0.99) / share(alone, 0.99);
    const previewP99 = share(previews.milliseconds, 0.99);
    const isReached = previewP99 <= previewAimMs && ratio <= loginAim && previews.refused === 0;
    return {
      title: `POST /api/preview/ of a JPEG of 12 megapixels and ${(picture.length / 1e6).toFixed(1)} MB, ${previewsPerSecond} a second for ${secondsTotal} s`,
      aim: `p99 of ${previewAimMs} ms; p99 of logins beside them at most ${loginAim} times that of logins alone`,
      rows: [
        { name: 'preview, p50', value: share(previews.milliseconds, 0.5), unit: 'ms' },
        {
          name: 'preview, p99',
          value: previewP99,
          unit: 'ms',
          ratio: previewP99 / previewAimMs,
        },
        { name: 'previews answered with a photo', value: previews.milliseconds.length, unit: '' },
        { name: 'previews refused or lost', value: previews.refused, unit: '' },
        { name: 'login alone, p50', value: share(alone, 0.5), unit: 'ms' },
        { name: 'login alone, p99', value: share(alone, 0.99), unit: 'ms' },
        { name: 'login beside previews, p50', value: share(beside.milliseconds, 0.5), unit: 'ms' },
        { name: 'login beside previews, p99', value: share(beside.milliseconds, 0.99), unit: 'ms', ratio },
      ],
      verdict: isReached ? 'reached' : 'not reached',
    };
  } finally {
    server.stop();
  }
}

/** The passes whose photo may be changed: each pass is limited to 60 previews an hour, so several take turns. */
async function changeableOf(picture: Buffer): Promise<PhotoProof[]> {
  const agent = new Agent({ keepAlive: true });
  const changeable: PhotoProof[] = [];
  for (const proof of photoProofs()) {
    const status = await postJson(agent, port, '/api/preview/', previewBody(proof, picture));
    if (status === 200) changeable.push(proof);
  }
  agent.destroy();
  if (changeable.length * 55 < previewsPerSecond * secondsTotal)
    throw new Error('The demo park has too few passes whose photo may be changed.');
  return changeable;
}

interface Rate {
  path: string;
  perSecond: number;
  seconds: number;
  bodyOf: (turn: number) => Buffer | string;
}

/**
 * Sends at fixed times regardless of answers; returns the times of the answers with 200, measured from when each
 * request was due.
 */
async function runAtRate({
  path,
  perSecond,
  seconds,
  bodyOf,
}: Rate): Promise<{ milliseconds: number[]; refused: number }> {
  const agent = new Agent({ keepAlive: true });
  const startedAt = performance.now();
  const milliseconds: number[] = [];
  const total = perSecond * seconds;
  const turns = Array.from({ length: total }, async (_, turn) => {
    const dueAt = startedAt + (turn * 1000) / perSecond;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, dueAt - performance.now())));
    const status = await postJson(agent, port, path, bodyOf(turn));
    if (status === 200) milliseconds.push(performance.now() - dueAt);
  });
  await Promise.all(turns);
  agent.destroy();
  return { milliseconds, refused: total - milliseconds.length };
}

/** Returns the time within which this share of the answers arrived. */
function share(milliseconds: readonly number[], part: number): number {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * part) - 1] ?? Number.NaN;
}
