import { connect } from 'node:net';
import { once } from 'node:events';

import fastify from 'fastify';
import { expect, test } from 'vitest';

import { limitBodyTime } from './body-time.ts';

test('a body that never ends is hung up on, a large one on its own route may take its time', async () => {
  const app = fastify({ bodyLimit: 100 });
  limitBodyTime(app, 50);
  app.post('/usual', () => 'never');
  app.post('/large', { bodyLimit: 1000 }, () => 'done');
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  try {
    const send = (path: string) => {
      const socket = connect(Number(port), '127.0.0.1');
      socket.on('error', () => socket.destroy());
      socket.write(
        `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 4\r\n\r\n"a`,
      );
      return socket;
    };
    const large = send('/large');
    const usual = send('/usual');
    await once(usual, 'close'); // after 50 milliseconds
    large.write('b"');
    const [answer] = (await once(large, 'data')) as [Buffer];
    expect(answer.toString()).toContain('200 OK');
    large.destroy();
  } finally {
    await app.close();
  }
});
