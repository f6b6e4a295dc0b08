/** The clearer versions of a picture, one for each picture of the film, so that no picture takes long. */
import { averageRows, doubleWidth, sharpenRows, stretchLight, type GrayPicture } from './gray-picture.ts';
import { stackFilm } from './stack-film.ts';

/** A version of the middle of a picture in which bars are clearer, and the name of the pass that made it. */
export interface ClearerPicture {
  picture: GrayPicture;
  pass: string;
}

type Pass = (middle: GrayPicture, film: readonly GrayPicture[]) => GrayPicture;

/** The rows that become one; bars of a receipt are far longer. */
const rowsPerRow = 7;

/**
 * The passes in turn. On the spoiled receipts of `bench/scanner.ts` the first reads dim codes, the second blurred and
 * moved ones, the third tiny and wavy ones, and the fourth confirms the first.
 */
const passes: readonly { name: string; make: Pass }[] = [
  { name: 'stacked', make: (_, film) => stretchLight(doubleWidth(stackFilm(film))) },
  {
    name: 'sharpened',
    make: (middle) => sharpenRows(stretchLight(doubleWidth(averageRows(middle, rowsPerRow))), 4, 6),
  },
  { name: 'finer', make: (middle) => sharpenRows(stretchLight(doubleWidth(averageRows(middle, 4))), 3, 5) },
  { name: 'stretched', make: (middle) => stretchLight(averageRows(middle, rowsPerRow)) },
];

/** The pictures of the film that are stacked against noise. */
const filmLength = 4;

/** Makes the clearer version of each picture in turn, and remembers the last ones. */
export function clearerPictures(): (middle: GrayPicture) => ClearerPicture {
  let index = 0;
  let film: GrayPicture[] = [];
  return (middle) => {
    film = [averageRows(middle, rowsPerRow), ...film].slice(0, filmLength);
    const pass = passes[index++ % passes.length];
    return { picture: pass?.make(middle, film) ?? middle, pass: pass?.name ?? '' };
  };
}
