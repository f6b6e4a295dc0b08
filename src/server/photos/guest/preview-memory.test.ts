/** Previews use the memory of earlier ones again: no guest sees a part of another's picture, also while others leave. */
import { request } from 'node:http';

import { expect, test } from 'vitest';

import { readDemoPark } from '#server/demo/demo-data.ts';
import { withOwnPark } from '#server/testing/test-park.ts';
import { encodeBmp } from '../bmp.ts';

const [width, height] = [1000, 800];

/** A picture of one color, large enough for memory that is used again. */
function pictureOf(place: number): string {
  const pixels = Buffer.alloc(width * height * 3, Buffer.from(colorOf(place)));
  return `data:image/bmp;base64,${encodeBmp(pixels, width, height).toString('base64')}`;
}

const colorOf = (place: number): [number, number, number] => [
  (place * 37) % 256,
  (place * 91) % 256,
  (place * 53) % 256,
];

/** Sends a body; returns the answer's status and text, or nothing if the guest left before. */
function send(
  port: number,
  body: string,
  leavesAfterMs?: number,
): Promise<{ status: number; text: string } | undefined> {
  return new Promise((resolve) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const call = request({ port, path: '/api/preview/', method: 'POST', headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('close', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString() }),
      );
    });
    call.on('error', () => resolve(undefined));
    call.end(body);
    if (leavesAfterMs !== undefined) setTimeout(() => call.destroy(), leavesAfterMs);
  });
}

test('a hundred previews beside guests who leave each have the color of their own picture', () =>
  withOwnPark(async ({ app }) => {
    const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
    const proofs = readDemoPark().orders.map(({ orderId, barcode, photoUid }) => ({
      ...{ orderId, barcode, uid: photoUid ?? '' },
    }));
    const changeable: typeof proofs = [];
    for (const proof of proofs.filter(({ uid }) => uid !== ''))
      if ((await send(port, JSON.stringify({ ...proof, data: pictureOf(1) })))?.status === 200)
        changeable.push(proof);
    expect(changeable.length).toBeGreaterThan(3);
    const places = Array.from({ length: 150 }, (_, place) => place);
    let previews = 0;
    const guest = async (): Promise<void> => {
      for (let place = places.shift(); place !== undefined; place = places.shift()) {
        const body = JSON.stringify({ ...changeable[place % changeable.length], data: pictureOf(place) });
        if (place % 3 === 0) {
          await send(port, body, place % 60);
          continue;
        }
        const answer = await send(port, body);
        expect(answer?.status).toBe(200);
        const { base64 } = JSON.parse(answer?.text ?? '{}') as { base64: string };
        const [red, green, blue] = colorOf(place);
        const pixels = Buffer.from(base64, 'base64').subarray(54);
        expect(pixels.equals(Buffer.alloc(pixels.length, Buffer.from([blue, green, red]))), `${place}`).toBe(
          true,
        );
        previews += 1;
      }
    };
    await Promise.all([guest(), guest(), guest(), guest()]);
    expect(previews).toBe(100);
  }));
