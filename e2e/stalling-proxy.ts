/** A network between the browser and the server that a journey can cut or make unresponsive. */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** `open` forwards everything, `silent` accepts requests without responding, `gone` refuses every connection. */
export type NetworkState = 'open' | 'silent' | 'gone';

/** A proxy in front of the server, with the address under which a browser reaches the server through it. */
export interface StallingProxy {
  url: string;
  set(state: NetworkState): void;
  close(): Promise<void>;
}

/** Starts a proxy to a local port. A change of the state closes all open connections. */
export async function openStallingProxy(targetPort: number): Promise<StallingProxy> {
  let state: NetworkState = 'open';
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    return socket;
  };
  const server = createServer((socket) => {
    keep(socket);
    if (state === 'gone') socket.destroy();
    else if (state === 'open') {
      const upstream = keep(connect(targetPort, 'localhost'));
      socket.pipe(upstream).pipe(socket);
      socket.on('close', () => upstream.destroy());
      upstream.on('close', () => socket.destroy());
    } else socket.resume();
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // a listening TCP server has an address of this type
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://localhost:${port}`,
    set: (next) => {
      state = next;
      cut();
    },
    close: async () => {
      server.close();
      cut();
      await once(server, 'close');
    },
  };
}
