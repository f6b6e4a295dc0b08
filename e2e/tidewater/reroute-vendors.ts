/**
 * Loaded into the park's server before its own code: calls of Google's and Apple's addresses reach the strict stand-ins
 * of the journeys instead, whose addresses are in the environment. The server itself is unchanged.
 */
import http2 from 'node:http2';
import { syncBuiltinESMExports } from 'node:module';

const google = process.env['GOOGLE_STAND_IN'];
const apple = process.env['APPLE_STAND_IN'];
const appleAuthority = process.env['APPLE_STAND_IN_AUTHORITY'];
const knownFetch = globalThis.fetch;
const knownConnect = http2.connect;

if (google !== undefined)
  globalThis.fetch = (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    const rerouted = address
      .replace('https://walletobjects.googleapis.com', google)
      .replace('https://oauth2.googleapis.com', google);
    return knownFetch(rerouted, init);
  };

if (apple !== undefined && appleAuthority !== undefined) {
  const connect = (origin: string | URL, options?: http2.SecureClientSessionOptions) =>
    String(origin) === 'https://api.push.apple.com'
      ? knownConnect(apple, { ...options, ca: appleAuthority })
      : knownConnect(origin, options);
  Object.assign(http2, { connect });
  syncBuiltinESMExports();
}
