/** The next erasure of a kind of data, in a sentence. */
import type { RetentionView } from '#contract/retention-view.ts';
import { formatDate } from '#domain/park-format.ts';
import { erasedWords } from '#domain/retention-settings.ts';
import { writeNumber, writeCount } from './park-words.ts';
import { staffPage } from './staff-page.ts';

/** Such as "On Dec 3, 2026, the names of 214 orders will be erased." */
export function erasureWords({ kind, next, due }: RetentionView): string {
  const count = due === null ? 0 : due.count;
  const format = (number: number) => `${writeNumber(number)}${due?.isMore === true ? ' or more' : ''}`;
  const what = erasedWords(kind, count, format);
  const day = formatDate(new Date(next?.at ?? due?.by ?? 0), staffPage());
  if (next === null) return `By ${day}, ${what} will be erased.`;
  const days = writeCount(next.days, 'day', 'days');
  if (due === null || count === 0) return `From ${day} on, the term is ${days}. Nothing is due by then.`;
  if (kind === 'members') return `From ${day} on, ${what} get a mail, and are erased 30 days after it.`;
  return `On ${day}, ${what} will be erased: the term is ${days} from then on.`;
}
