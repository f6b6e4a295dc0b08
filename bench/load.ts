/** Closed-loop load over keep-alive connections: each sends its next request when the last was answered. */
import { Agent, request } from 'node:http';

/** What to send, and for how long. */
export interface LoadOptions {
  port: number;
  path: string;
  connections: number;
  seconds: number;
  body: () => string;
}

/** Answered requests per second; throws where any answer is not 200. */
export async function makeLoad(options: LoadOptions): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: options.connections });
  const endsAt = performance.now() + options.seconds * 1000;
  const startedAt = performance.now();
  let answered = 0;
  const work = async (): Promise<void> => {
    while (performance.now() < endsAt) {
      const status = await send(agent, options);
      if (status !== 200) throw new Error(`Status ${status} on port ${options.port}.`);
      answered += 1;
    }
  };
  await Promise.all(Array.from({ length: options.connections }, work));
  agent.destroy();
  return answered / ((performance.now() - startedAt) / 1000);
}

function send(agent: Agent, options: LoadOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    const body = options.body();
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const call = request(
      { agent, host: '127.0.0.1', port: options.port, path: options.path, method: 'POST', headers },
      (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode ?? 0));
      },
    );
    call.on('error', reject);
    call.end(body);
  });
}
