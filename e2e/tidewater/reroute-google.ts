/**
 * Loaded into the park's server before its own code: calls of Google's addresses reach the strict stand-in of the
 * journeys instead, whose address is in the environment. The server itself is unchanged.
 */
const standIn = process.env['GOOGLE_STAND_IN'];
const known = globalThis.fetch;

if (standIn !== undefined)
  globalThis.fetch = (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    const rerouted = address
      .replace('https://walletobjects.googleapis.com', standIn)
      .replace('https://oauth2.googleapis.com', standIn);
    return known(rerouted, init);
  };
