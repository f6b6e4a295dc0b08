/** What a connection may take before it is a request, the same for a server of one park and of many. */
export const connectionLimits = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  // By default Node checks for slow headers only every 30 seconds.
  connectionsCheckingInterval: 1000,
  // checkHosts refuses a missing host too, with the headers of every answer.
  requireHostHeader: false,
};
