import { vi } from 'vitest';

/** A request as the server would receive it. */
export interface SentRequest {
  path: string;
  body: unknown;
}

/** Answers every fetch with this status and JSON; returns the requests that were sent. */
export function stubFetch(status: number, json: unknown): SentRequest[] {
  const requests: SentRequest[] = [];
  const headers = { 'content-type': status < 400 ? 'application/json' : 'application/problem+json' };
  vi.stubGlobal('fetch', (path: string, init: { body: string }) => {
    requests.push({ path, body: JSON.parse(init.body) });
    return Promise.resolve(Response.json(json, { status, headers }));
  });
  return requests;
}
