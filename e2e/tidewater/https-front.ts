/** The proxy at the edge of the park: https for browsers, plain http to the server behind it. */
import { once } from 'node:events';
import { request } from 'node:http';
import { createServer } from 'node:https';

import { createLocalhostCertificate } from '../../src/pass/development-certificates.ts';

/** Starts the proxy on a port of this machine. */
export async function openFront(port: number, serverPort: number): Promise<{ close(): Promise<void> }> {
  const { certificatePem, privateKeyPem } = await createLocalhostCertificate();
  const front = createServer({ cert: certificatePem, key: privateKeyPem }, (incoming, outgoing) => {
    const headers = {
      ...incoming.headers,
      'x-forwarded-for': incoming.socket.remoteAddress ?? '',
      'x-forwarded-proto': 'https',
    };
    const { method, url } = incoming;
    const onward = request({ host: '127.0.0.1', port: serverPort, method, path: url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  front.listen(port, 'localhost');
  await once(front, 'listening');
  return {
    close: async () => {
      front.closeAllConnections();
      front.close();
      await once(front, 'close');
    },
  };
}
