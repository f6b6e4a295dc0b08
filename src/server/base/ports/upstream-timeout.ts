import type { ExternalSystemFailure } from '#domain/external-system-reasons.ts';

/** Thrown by the adapter of a park's own system that gave no valid answer in time; nothing was changed. */
export class UpstreamTimeout extends Error {
  override readonly name = 'UpstreamTimeout';
  /** Undefined if no request was sent, because the system is left alone for a while or has enough requests already. */
  readonly failure: ExternalSystemFailure | undefined;

  constructor(failure?: ExternalSystemFailure, options: { cause?: unknown } = {}) {
    super(failure?.reason ?? 'not-sent', options);
    this.failure = failure;
  }
}
