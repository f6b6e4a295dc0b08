/** A file that cannot be read, or not any further; the message is shown to the person who imports it. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

/** How a file of another form is imported, behind the reason why it was not. */
export const guessHint =
  '. `promenade import --guess FILE` or the tab Imports writes a mapping of its columns';
