/** Reads the bars of a film: of one picture alone, of the next with the last ones, against the noise of dim light. */
import type { GrayPicture } from '../gray-picture.ts';
import { stackFilm } from '../stack-film.ts';
import { lineOfBars } from './bar-line.ts';
import { readLine, type LineReading } from './read-line.ts';

/** The pictures that are added. */
const filmLength = 4;

/** Makes a reader that takes the pictures of a film one after the other. */
export function fittedFilm(): (picture: GrayPicture) => LineReading | undefined {
  let index = 0;
  let film: GrayPicture[] = [];
  return (picture) => {
    const line = lineOfBars(picture);
    if (line === undefined) return undefined;
    film = [{ width: line.length, height: 1, light: line }, ...film].slice(0, filmLength);
    return readLine(index++ % 2 === 0 ? line : stackFilm(film).light);
  };
}
