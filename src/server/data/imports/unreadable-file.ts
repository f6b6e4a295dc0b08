/** A file that cannot be read, or not any further; the message is shown to the person who imports it. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}
