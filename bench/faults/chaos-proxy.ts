/** A TCP proxy between a server and one of its dependencies that simulates network failures on demand. */
import { createServer, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** How the proxy treats connections, existing and new. */
export type ChaosMode =
  | { kind: 'pass' }
  /** Delays all data by this many milliseconds, in both directions. */
  | { kind: 'delay'; milliseconds: number }
  /** Holds all data back without closing connections. */
  | { kind: 'black-hole' }
  /** Cuts existing connections; accepts new ones and never answers them. */
  | { kind: 'half-open' }
  /** Cuts every connection at once, existing and new. */
  | { kind: 'down' };

/** A running proxy. */
export interface ChaosProxy {
  port: number;
  set(mode: ChaosMode): void;
  /** Resets every connection, and lets new ones through. */
  reset(): void;
  /** Leads new connections to another port and resets the others, as a balancer does after a failover. */
  leadTo(port: number): void;
  close(): Promise<void>;
}

/** Starts a proxy to a local port; it forwards everything until its mode changes. */
export async function startChaosProxy(firstPort: number): Promise<ChaosProxy> {
  let mode: ChaosMode = { kind: 'pass' };
  let targetPort = firstPort;
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: false }, (inward) => {
    sockets.add(inward);
    inward.on('error', () => inward.destroy());
    inward.on('close', () => sockets.delete(inward));
    if (mode.kind === 'down') inward.resetAndDestroy();
    if (mode.kind === 'down' || mode.kind === 'half-open') return;
    const outward = connect({ port: targetPort, host: '127.0.0.1', noDelay: true });
    inward.setNoDelay(true);
    sockets.add(outward);
    outward.on('error', () => inward.resetAndDestroy());
    outward.on('close', () => {
      sockets.delete(outward);
      inward.destroy();
    });
    inward.on('close', () => outward.destroy());
    carry(inward, outward, () => mode);
    carry(outward, inward, () => mode);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const cutAll = (): void => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    set: (next) => {
      mode = next;
      if (next.kind === 'down' || next.kind === 'half-open') cutAll();
    },
    reset: cutAll,
    leadTo: (port) => {
      targetPort = port;
      cutAll();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        cutAll();
      }),
  };
}

/** Forwards data in one direction, in order, by the current mode. */
function carry(from: Socket, to: Socket, modeNow: () => ChaosMode): void {
  let last = Promise.resolve();
  from.on('data', (data: Buffer) => {
    const arrivedAt = Date.now();
    last = last.then(() =>
      modeNow().kind === 'pass' ? hand(to, data) : carryBadly(data, to, modeNow, arrivedAt),
    );
  });
}

async function carryBadly(
  data: Buffer,
  to: Socket,
  modeNow: () => ChaosMode,
  arrivedAt: number,
): Promise<void> {
  // Delivers the held data when the mode changes, as after a network partition heals.
  while (modeNow().kind === 'black-hole' && !to.destroyed) await sleep(20);
  const mode = modeNow();
  if (mode.kind === 'delay') await sleep(Math.max(0, arrivedAt + mode.milliseconds - Date.now()));
  hand(to, data);
}

function hand(to: Socket, data: Buffer): void {
  if (!to.destroyed) to.write(data);
}
