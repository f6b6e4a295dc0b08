/** Stops a text file whose lines are too long before the parser collects them: it counts no empty cells. */
import { rowBytesMax } from './file-rows.ts';
import { UnreadableFile } from './unreadable-file.ts';

const pieceLength = 32 * 1024;

/** Makes a check of the pieces of one text, which throws an UnreadableFile for a line of more than 64 KiB. */
export function makeLineGuard(): (piece: Buffer | string) => void {
  let openLength = 0;
  return (piece) => {
    for (let start = 0; start < piece.length; start += pieceLength) {
      const part = piece.length <= pieceLength ? piece : piece.slice(start, start + pieceLength);
      const ends = [part.indexOf('\n'), part.indexOf('\r')].filter((at) => at !== -1);
      if (openLength + (ends.length === 0 ? part.length : Math.min(...ends)) > rowBytesMax)
        throw new UnreadableFile('A row is longer than 64 KiB: is a line break missing?');
      openLength =
        ends.length === 0
          ? openLength + part.length
          : part.length - 1 - Math.max(part.lastIndexOf('\n'), part.lastIndexOf('\r'));
    }
  };
}
