/** Thrown by the adapter of a park's own system that gave no good answer in time; nothing was changed anywhere. */
export class UpstreamTimeout extends Error {
  override readonly name = 'UpstreamTimeout';
}
