/** Thrown where the host is not set up for what was asked of it; the message tells the operator what to mend. */
export class SetupError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SetupError';
  }
}
