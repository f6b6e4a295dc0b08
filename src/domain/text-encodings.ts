/** The encodings of text files that are read: those that a TextDecoder knows. */
export const textEncodings = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 (little endian)',
  'utf-16be': 'UTF-16 (big endian)',
  'windows-1252': 'Windows-1252 and Latin-1 (Western Europe)',
  'windows-1250': 'Windows-1250 (Central Europe)',
  'windows-1251': 'Windows-1251 (Cyrillic)',
  'windows-1253': 'Windows-1253 (Greek)',
  'windows-1254': 'Windows-1254 (Turkish)',
  'windows-1255': 'Windows-1255 (Hebrew)',
  'windows-1256': 'Windows-1256 (Arabic)',
  'windows-1257': 'Windows-1257 (Baltic)',
  'windows-1258': 'Windows-1258 (Vietnamese)',
  'windows-874': 'Windows-874 (Thai)',
  shift_jis: 'Shift_JIS (Japanese)',
  'euc-jp': 'EUC-JP (Japanese)',
  'iso-2022-jp': 'ISO-2022-JP (Japanese)',
  gbk: 'GBK (simplified Chinese)',
  gb18030: 'GB18030 (simplified Chinese)',
  big5: 'Big5 (traditional Chinese)',
  'euc-kr': 'EUC-KR (Korean)',
  'iso-8859-2': 'ISO-8859-2 (Central Europe)',
  'iso-8859-3': 'ISO-8859-3 (Southern Europe)',
  'iso-8859-4': 'ISO-8859-4 (Northern Europe)',
  'iso-8859-5': 'ISO-8859-5 (Cyrillic)',
  'iso-8859-6': 'ISO-8859-6 (Arabic)',
  'iso-8859-7': 'ISO-8859-7 (Greek)',
  'iso-8859-8': 'ISO-8859-8 (Hebrew)',
  'iso-8859-10': 'ISO-8859-10 (Nordic)',
  'iso-8859-13': 'ISO-8859-13 (Baltic)',
  'iso-8859-14': 'ISO-8859-14 (Celtic)',
  'iso-8859-15': 'ISO-8859-15 (Western Europe with €)',
  'iso-8859-16': 'ISO-8859-16 (Romanian)',
  'koi8-r': 'KOI8-R (Russian)',
  'koi8-u': 'KOI8-U (Ukrainian)',
  ibm866: 'IBM866 (Cyrillic, DOS)',
  macintosh: 'Macintosh (Western Europe)',
  'x-mac-cyrillic': 'Macintosh (Cyrillic)',
} as const;

/** The name of an encoding, as a TextDecoder and a mapping have it. */
export type TextEncoding = keyof typeof textEncodings;

/** All names, those that people choose most first. */
export const textEncodingNames = Object.keys(textEncodings) as [TextEncoding, ...TextEncoding[]]; // the table's own keys, of which there are some
