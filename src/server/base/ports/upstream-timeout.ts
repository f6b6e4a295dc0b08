/** Thrown by the adapter of a park's own system that gave no valid answer in time; nothing was changed. */
export class UpstreamTimeout extends Error {
  override readonly name = 'UpstreamTimeout';
}
