/** Thrown if the host is not set up for the requested command; the message tells the operator how to fix it. */
export class SetupError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SetupError';
  }
}
