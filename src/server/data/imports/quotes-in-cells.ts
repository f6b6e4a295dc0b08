/**
 * Quotes within a cell that has none around it, such as `5" plate`, which spreadsheets read as text and a CSV parser
 * refuses: they are hidden from the parser. Every other quote in a wrong place remains its error.
 */

/** Takes the place of a hidden quote; Unicode promises that no text has it. */
const hidden = '\uFDD0';

/** Hides and restores the quotes of one text. */
export interface QuoteKeeper {
  /** The next piece of the text for the parser, without blanks between a separator and a quote. */
  hide: (piece: string, isLast: boolean) => string;
  /** The cells as they are in the text. With `="0012"` other programs keep a spreadsheet from reading a number. */
  restore: (cells: string[]) => string[];
}

/** Makes the keeper of a text whose cells end with `delimiter` or a line. */
export function makeQuoteKeeper(delimiter: string): QuoteKeeper {
  const begins = new Set(['', delimiter, '\n', '\r']);
  let [last, held] = ['', ''];
  let quote: 'open' | 'closed' | 'hidden' = 'closed';
  let areHidden = false;
  return {
    hide: (piece, isLast) => {
      const whole = held + piece;
      held = isLast ? '' : (/ +$/.exec(whole)?.[0] ?? '');
      const text = whole.slice(0, whole.length - held.length);
      const shown = text.replaceAll(/ *"/g, (match, at: number) => {
        const before = at === 0 ? last : (text[at - 1] ?? '');
        const isBegin = quote !== 'open' && begins.has(before);
        const isPair = quote === 'closed' && match === '"' && before === '"';
        if (quote === 'open') quote = 'closed';
        else quote = isBegin || isPair ? 'open' : 'hidden';
        areHidden ||= quote === 'hidden';
        if (quote === 'hidden') return match.replace('"', hidden);
        return isBegin ? '"' : match;
      });
      last = text.at(-1) ?? last;
      return shown;
    },
    restore: (cells) => (areHidden ? cells.map(restoreCell) : cells),
  };
}

function restoreCell(cell: string): string {
  if (!cell.includes(hidden)) return cell;
  const text = cell.replaceAll(hidden, '"');
  return /^="([^"]*)"$/.exec(text)?.[1] ?? text;
}
