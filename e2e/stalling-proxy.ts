/** A network between the browser and the server that a journey can take away, or let fall silent. */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** `open` passes everything on, `silent` takes what is sent and answers nothing, `gone` refuses every connection. */
export type NetworkState = 'open' | 'silent' | 'gone';

/** A proxy in front of the server, and the address by which a browser reaches the server through it. */
export interface StallingProxy {
  url: string;
  set(state: NetworkState): void;
  close(): Promise<void>;
}

/** Starts a proxy to a port of this machine. Whatever is connected is cut when the state changes. */
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
  const { port } = server.address() as AddressInfo; // a TCP server that listens has one
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
