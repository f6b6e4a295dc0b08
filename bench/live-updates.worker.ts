/** The strict push service in a process of its own, so that what the server costs is told apart from it. */
import { startStrictApplePush } from '../src/server/testing/strict-apple-push.ts';

const apple = await startStrictApplePush({ wwdrPem: process.env['WWDR_PEM'] ?? '' });
process.send?.({ origin: apple.origin, authorityPem: apple.authorityPem });
process.on('message', () => process.send?.({ taken: new Set(apple.taken).size }));
