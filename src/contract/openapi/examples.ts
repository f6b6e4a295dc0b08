/**
 * An example of each call that takes an API key, with numbers of the demo park, which answers every one of them as a
 * success (src/server/pages/developers/developers.test.ts).
 */
import examples from './examples.json' with { type: 'json' };

/** What a caller sends beside the key. */
export interface CallExample {
  /** What the example does, as a heading. */
  title: string;
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  body?: unknown;
}

const byKey = new Map<string, CallExample>(Object.entries(examples));

/** The example of a call; undefined for a call without an API key. */
export function exampleOf(key: string): CallExample | undefined {
  return byKey.get(key);
}

/** What a list of calls shows in place of the call's sentences; undefined for a call of guests or of the team. */
export function callTitleOf(key: string): string | undefined {
  // The body of this one is signed by another system, so it has no example.
  return key === 'POST /api/webhooks/:source' ? 'Send a signed message' : byKey.get(key)?.title;
}
