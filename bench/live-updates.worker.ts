/** Runs the strict push service in a separate process, so that its cost is not counted as the server's. */
import { startStrictApplePush } from '../src/server/adapters/apple-push-strict.ts';

const apple = await startStrictApplePush({ wwdrPem: process.env['WWDR_PEM'] ?? '' });
process.send?.({ origin: apple.origin, authorityPem: apple.authorityPem });
process.on('message', () =>
  process.send?.({ phones: new Set(apple.taken).size, pushes: apple.taken.length }),
);
