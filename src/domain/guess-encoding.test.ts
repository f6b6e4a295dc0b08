import { expect, test } from 'vitest';

import { decodeAll, rankEncodings } from './guess-encoding.ts';
import { textEncodingNames, type TextEncoding } from './text-encodings.ts';

/** The bytes of a text: what a decoder makes of each byte and of each pair of bytes, turned around. */
function encode(text: string, encoding: TextEncoding): Uint8Array {
  const decoder = new TextDecoder(encoding);
  const bytesOf = new Map<string, number[]>();
  const note = (...bytes: number[]): void => {
    const sign = decoder.decode(Uint8Array.from(bytes));
    if (Array.from(sign).length === 1 && sign !== '\uFFFD' && !bytesOf.has(sign)) bytesOf.set(sign, bytes);
  };
  for (let first = 0; first < 256; first += 1) note(first);
  for (let first = 0x81; first < 0xff; first += 1)
    for (let second = 0x40; second < 0xff; second += 1) note(first, second);
  return Uint8Array.from(Array.from(text).flatMap((sign) => bytesOf.get(sign) ?? []));
}

test.each<[TextEncoding, string]>([
  ['windows-1250', 'Łukasz;Wiśniewski\nZofia;Dąbrowska\n'],
  ['windows-1250', 'Jiří;Dvořák\nŠárka;Šťastná\n'],
  ['windows-1250', 'Gergő;Szűcs\nÁrpád;Nagy\n'],
  ['iso-8859-2', 'Łukasz;Wiśniewski\nZofia;Dąbrowska\n'],
  ['windows-1252', 'Jörg;Müller\nSüß;Weißenfels\n'],
  ['windows-1252', 'Hélène;François\nNoël;Lefèvre\n'],
  ['windows-1252', 'João;Conceição\nJosé;Núñez\n'],
  ['windows-1252', 'Price;£5\nCafé;36,50 €\n'],
  ['macintosh', 'Jörg;Müller\nJosé;Núñez\n'],
  ['windows-1251', 'Иванов;Пётр\nСмирнова;Ольга\n'],
  ['koi8-r', 'Иванов;Пётр\nСмирнова;Ольга\n'],
  ['koi8-u', 'Шевченко;Олексій\nМельник;Юлія\n'],
  ['ibm866', 'Иванов;Пётр\nСмирнова;Ольга\n'],
  ['windows-1253', 'Παπαδόπουλος;Γιώργος\nΝικολάου;Ελένη\n'],
  ['windows-1254', 'Ayşe;Yıldız\nGökhan;Çağlar\n'],
  ['windows-1255', 'כהן;אברהם\nלוי;שרה\nמזרחי;יוסף\nפרידמן;רחל\n'],
  ['koi8-u', 'ИВАНОВ;ПЕТР\nСМИРНОВА;ОЛЬГА\n'],
  ['windows-1256', 'محمد;علي\nفاطمة;حسن\n'],
  ['windows-1257', 'Jānis;Bērziņš\nĢirts;Kalniņš\n'],
  ['windows-874', 'สมชาย;ใจดี\nสมหญิง;รักไทย\n'],
  ['shift_jis', '氏名;注文番号\n山田 太郎;1\nさくら;2\n佐々木 健一;3\n'],
  ['euc-jp', '氏名;注文番号\n山田 太郎;1\n佐々木 健一;3\n'],
  ['gbk', '姓名;订单号\n王伟;1\n欧阳娜娜;2\n'],
  ['big5', '姓名;訂單編號\n王小明;1\n陳怡君;2\n'],
  ['euc-kr', '이름;주문번호\n김민수;1\n최유진;2\n'],
])('bytes in %s are known by their letters: %j', (encoding, text) => {
  const bytes = encode(text, encoding);
  expect(decodeAll(bytes, encoding)).toBe(text);
  const [best] = rankEncodings(bytes, 'en');
  expect([best?.encoding, decodeAll(bytes, best?.encoding ?? 'utf-8')]).toEqual([encoding, text]);
});

test('of two encodings that fit equally well, that of the language of the park is taken', () => {
  const bytes = encode('Hélène', 'windows-1252');
  expect([rankEncodings(bytes, 'fr')[0]?.encoding, rankEncodings(bytes, 'cs')[0]?.encoding]).toEqual([
    'windows-1252',
    'windows-1250',
  ]);
});

test('every name is the own name of an encoding that a decoder knows', () => {
  expect(textEncodingNames.map((name) => new TextDecoder(name).encoding)).toEqual(textEncodingNames);
});
