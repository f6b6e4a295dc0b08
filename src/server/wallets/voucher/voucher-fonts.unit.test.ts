import { expect, test } from 'vitest';
import { cleanName } from '#domain/guest-name.ts';
import { setLine } from './voucher-fonts.ts';

/** Names as people of each script write them, with the awkward corners of the script in them. */
const names: Record<string, string> = {
  Latin: 'Ada Lovelace',
  Polish: 'Łukasz Żółć',
  Turkish: 'İbrahim Şıkoğlu',
  Vietnamese: 'Nguyễn Thị Hồng Nhung',
  Yoruba: 'Ọlúwaṣeun Adébáyọ̀',
  Greek: 'Γιώργος Παπαδόπουλος',
  'old Greek': 'Ἀριστοτέλης ᾧ',
  Cyrillic: 'Иван Щербаков',
  Ukrainian: 'Їжакевич Ґалаґан',
  Arabic: 'محمد بن عبد الله',
  Persian: 'علیرضا می\u200cخواهد',
  Urdu: 'ڈاکٹر محمّد',
  Hebrew: 'שָׂרָה כֹּהֵן',
  Hindi: 'क्षत्रिय प्रियंका शर्मा',
  Bengali: 'শ্রেয়া মুখোপাধ্যায়',
  Gujarati: 'પ્રિયંકા પટેલ',
  Punjabi: 'ਹਰਪ੍ਰੀਤ ਸਿੰਘ',
  Tamil: 'தமிழ்ச்செல்வி',
  Telugu: 'వెంకటేశ్వర్లు',
  Kannada: 'ಶ್ರೀನಿವಾಸ್',
  Malayalam: 'ശ്രീനിവാസൻ',
  Thai: 'สมชาย น้ำใจ',
  Lao: 'ສົມສັກ ພູມສະຫວັນ',
  Khmer: 'សុខា ស្រ៊ុន',
  Burmese: 'အောင်ဆန်း',
  Georgian: 'გიორგი ბერიძე',
  Armenian: 'Հայկ Հակոբյան',
  Amharic: 'አበበ ቢቂላ',
  'Simplified Chinese': '王小明',
  'Traditional Chinese': '陳龔婷 鄭瑋',
  Japanese: '山田 たろう ヤマダ',
  Korean: '김민준 꿰뚫',
};

const missing = 0;

test.each(Object.entries(names))('every letter of a %s name has a glyph of its own', (_script, name) => {
  const line = setLine(cleanName(name), 700);
  const glyphs = line.runs.flatMap((run) =>
    run.cut.shape(run.text, run.isRightToLeft).flatMap((cluster) => cluster.parts),
  );
  expect(glyphs.map((part) => part.glyph)).not.toContain(missing);
});

test.each(Object.entries(names))('the letters of a %s name are all set, each once', (_script, name) => {
  const clean = cleanName(name);
  const set = setLine(clean, 400).runs.flatMap((run) =>
    run.cut.shape(run.text, run.isRightToLeft).map((cluster) => cluster.letters),
  );
  expect(Array.from(set.join('')).toSorted()).toEqual(Array.from(clean).toSorted());
});

test('only the files that a name needs are opened', () => {
  const files = setLine('Ada Lovelace', 400).runs.map((run) => run.cut.name);
  expect(files).toEqual(['noto-sans-latin-wght-normal-400']);
});

test('a Hebrew name with an English word in it is set from right to left', () => {
  const runs = setLine('שרה Sarah כהן', 400)
    .runs.map((run) => run.text.trim())
    .filter((text) => text !== '');
  expect(runs).toEqual(['כהן', 'Sarah', 'שרה']);
});

test('an Arabic name is one run, so that its letters join', () => {
  expect(setLine('محمد بن عبد الله', 400).runs).toHaveLength(1);
});

test('a Chinese name in a Japanese text is drawn with Japanese forms', () => {
  const [chinese] = setLine('直子', 400).runs;
  const japanese = setLine('直子 なおこ', 400).runs[0];
  expect(chinese?.cut.name).toContain('noto-sans-sc');
  expect(japanese?.cut.name).toContain('noto-sans-jp');
});

test.each([
  ['a family', '👩\u200d👩\u200d👧'],
  ['an astronaut of a skin tone', '👩🏽\u200d🚀'],
  ['a heart that asks for colour', '❤\ufe0f'],
  ['a flag', '🇺🇸'],
  ['a number in a box', '1\ufe0f\u20e3'],
])('the emoji of %s is one picture', (_what, emoji) => {
  const clusters = setLine(emoji, 400).runs.flatMap((run) => run.cut.shape(run.text, run.isRightToLeft));
  expect(clusters.map((cluster) => cluster.letters)).toEqual([emoji]);
});

test('letters in fancy dress are drawn as plain letters', () => {
  expect(setLine('𝓙𝓸𝓱𝓷', 400).runs.map((run) => run.text)).toEqual(['John']);
});

test('a letter that no font has becomes a box, not an error', () => {
  const [run] = setLine('𓀀', 400).runs;
  expect(run?.cut.shape(run.text, false).map((cluster) => cluster.parts[0]?.glyph)).toEqual([missing]);
});
