import { expect, test } from 'vitest';
import { cleanName } from '#domain/guest-name.ts';
import type { TextRun } from '#server/base/drawing/text-line.ts';
import { setLine, withFonts, type VoucherWeight } from './voucher-fonts.ts';

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

/** The runs of a line whose font files are open. */
async function runsOf(text: string, weight: VoucherWeight = 400): Promise<readonly TextRun[]> {
  return (await withFonts(() => setLine(text, weight))).runs;
}

test.each(Object.entries(names))(
  'every letter of a %s name has a glyph of its own',
  async (_script, name) => {
    const glyphs = (await runsOf(cleanName(name), 700)).flatMap((run) =>
      run.cut.shape(run.text, run.isRightToLeft).flatMap((cluster) => cluster.parts),
    );
    expect(glyphs.map((part) => part.glyph)).not.toContain(missing);
  },
);

test.each(Object.entries(names))('the letters of a %s name are all set, each once', async (_script, name) => {
  const clean = cleanName(name);
  const set = (await runsOf(clean)).flatMap((run) =>
    run.cut.shape(run.text, run.isRightToLeft).map((cluster) => cluster.letters),
  );
  expect(Array.from(set.join('')).toSorted()).toEqual(Array.from(clean).toSorted());
});

test('only the files that a name needs are opened', async () => {
  const files = (await runsOf('Ada Lovelace')).map((run) => run.cut.name);
  expect(files).toEqual(['noto-sans-latin-wght-normal-400']);
});

test('a Hebrew name with an English word in it is set from right to left', async () => {
  const runs = await runsOf('שרה Sarah כהן');
  const texts = runs.map((run) => run.text.trim()).filter((text) => text !== '');
  expect(texts).toEqual(['כהן', 'Sarah', 'שרה']);
});

test('an Arabic name is one run, so that its letters join', async () => {
  expect(await runsOf('محمد بن عبد الله')).toHaveLength(1);
});

test('a Chinese name in a Japanese text is drawn with Japanese forms', async () => {
  const [chinese] = await runsOf('直子');
  const [japanese] = await runsOf('直子 なおこ');
  expect(chinese?.cut.name).toContain('noto-sans-sc');
  expect(japanese?.cut.name).toContain('noto-sans-jp');
});

test.each([
  ['a family', '👩\u200d👩\u200d👧'],
  ['an astronaut of a skin tone', '👩🏽\u200d🚀'],
  ['a heart that asks for colour', '❤\ufe0f'],
  ['a flag', '🇺🇸'],
  ['a number in a box', '1\ufe0f\u20e3'],
])('the emoji of %s is one picture', async (_what, emoji) => {
  const clusters = (await runsOf(emoji)).flatMap((run) => run.cut.shape(run.text, run.isRightToLeft));
  expect(clusters.map((cluster) => cluster.letters)).toEqual([emoji]);
});

test('letters of a decorated alphabet are drawn as plain letters', async () => {
  expect((await runsOf('𝓙𝓸𝓱𝓷')).map((run) => run.text)).toEqual(['John']);
});

test.each([
  ['Sinhala', 'සමන් කුමාර', 'Saman Kumara'],
  ['Odia', 'ରମେଶ Das', 'Ramesa Das'],
  ['Tibetan', 'བསྟན་འཛིན', "Bstn-'dzin"],
  ['Thaana', 'އިބްރާހީމް ޢަލީ', 'Ibraaheem Alee'],
  ['Cherokee', 'ᏣᎳᎩ', 'Tsalagi'],
  ['Mongolian', 'ᠪᠠᠲᠤ', 'Batu'],
  ['Adlam', '𞤀𞤣𞤢𞤥', 'Adam'],
  ['hieroglyphic', '𓀀', 'A1'],
  ['unknown', '\u{10940}', '?'],
])('a %s name, for which no font is here, is spelled in Latin letters', async (_script, name, spelled) => {
  const runs = await runsOf(name);
  expect(runs.map((run) => run.text).join('')).toBe(spelled);
  expect(runs.every((run) => !run.isRightToLeft)).toBe(true);
  expect((await withFonts(() => setLine(name, 400))).text).toBe(name);
});

test('a sign that no font has is left out', async () => {
  expect((await runsOf('Ada \u{1f8b0}\u{1fbff}Love')).map((run) => run.text).join('')).toBe('Ada Love');
});

test('a line that is set before its font file is open is an error that says what to do', async () => {
  const name = '뷁'; // stands in a file that no other name of the unit tests needs
  expect(() => setLine(name, 400)).toThrow('set lines inside withFonts');
  expect(await runsOf(name)).toHaveLength(1);
});

test('an error of the drawing itself is not taken for a font file that is missing', async () => {
  const draw = (): never => {
    throw new RangeError('No gate can scan this.');
  };
  await expect(withFonts(draw)).rejects.toThrow('No gate can scan this.');
});

test('a line of a paragraph in Hebrew that begins with a Latin name runs from right to left', async () => {
  const text = 'Promenade הוא הטיילת';
  const textsOf = async (direction: 'ltr' | 'rtl') =>
    (await withFonts(() => setLine(text, 400, direction))).runs.map((run) => run.text.trim());

  expect((await textsOf('rtl')).at(-1)).toBe('Promenade');
  expect((await textsOf('ltr'))[0]).toBe('Promenade');
});
