/**
 * Texts that a JSON parser has to refuse, and texts whose meaning parsers disagree about, made from the grammar of
 * RFC 8259: each rule is broken once, in a value, in a name or around the whole text.
 */

/** A text for a request's body; bytes if it is not UTF-8. */
export interface OddJson {
  what: string;
  text: string | Buffer;
}

/** No parser may accept these. */
export function brokenJson(): OddJson[] {
  return [
    ...brokenValues().map(({ what, text }) => ({
      what: `a value that is ${what}`,
      text: `{"orderId":${text}}`,
    })),
    ...brokenStrings().map(({ what, text }) => ({
      what: `a string with ${what}`,
      text: `{"orderId":"${text}"}`,
    })),
    ...brokenStrings().map(({ what, text }) => ({ what: `a name with ${what}`, text: `{"${text}":1}` })),
    ...brokenStructures(),
    ...truncations('{"orderId":"10240001","list":[1,-0.5e+3,true,null,{"a":"\\u00e9"}]}'),
    { what: 'bytes that are no UTF-8', text: Buffer.from([0x7b, 0xff, 0x22, 0x3a, 0x31, 0x7d]) },
    { what: 'UTF-16', text: Buffer.from('{"orderId":"1"}', 'utf16le') },
  ];
}

/** The server may accept or refuse these, but must do so without an error of its own. */
export function disputedJson(): OddJson[] {
  const nested = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth);
  return [
    { what: 'a byte order mark', text: '\ufeff{"orderId":"1"}' },
    { what: 'a name twice', text: '{"orderId":"1","orderId":"2"}' },
    { what: 'a name twice, once escaped', text: '{"orderId":"1","\\u006frderId":2}' },
    { what: 'the name of the prototype', text: '{"__proto__":{"orderId":"1"},"orderId":"1"}' },
    { what: 'the name of the constructor', text: '{"constructor":{"prototype":{"isAdmin":true}}}' },
    { what: 'half a surrogate pair', text: '{"orderId":"\\ud800"}' },
    { what: 'a surrogate pair in the wrong order', text: '{"orderId":"\\udc00\\ud800"}' },
    { what: 'an escaped zero character', text: '{"orderId":"\\u0000"}' },
    { what: 'an empty name', text: '{"":"1"}' },
    { what: 'a number beyond every type', text: '{"orderId":1e400}' },
    { what: 'a number of a thousand digits', text: `{"orderId":${'9'.repeat(1000)}}` },
    { what: 'a number smaller than every type', text: '{"orderId":-1e-400}' },
    { what: 'a negative zero', text: '{"orderId":-0}' },
    { what: 'the first unsafe integer', text: '{"orderId":9007199254740993}' },
    {
      what: 'bytes that decode to a replacement character',
      text: Buffer.from([0x22, 0xf0, 0x28, 0x8c, 0x28, 0x22]),
    },
    { what: 'lists in lists', text: nested(20_000, '[', ']') },
    { what: 'objects in objects', text: `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}` },
    {
      what: 'ten thousand names',
      text: `{${Array.from({ length: 10_000 }, (_, index) => `"n${index}":1`).join()}}`,
    },
    ...['null', 'true', '0', '-1.5e3', '"text"', '[]', '[[]]', '{}', ' \t\r\n{}\n'].map((text) => ({
      what: `the whole body ${JSON.stringify(text)}`,
      text,
    })),
  ];
}

interface OddText {
  what: string;
  text: string;
}

function named(texts: readonly string[]): OddText[] {
  return texts.map((text) => ({ what: JSON.stringify(text), text }));
}

function brokenValues(): OddText[] {
  const numbers = [
    '01',
    '+1',
    '.5',
    '1.',
    '1e',
    '1e+',
    '-',
    '--1',
    '0x1F',
    '1_000',
    '1,000',
    '１',
    '1 2',
    '∞',
  ];
  const words = [
    'NaN',
    'Infinity',
    '-Infinity',
    'undefined',
    'True',
    'nul',
    'nullx',
    'orderId',
    "'1'",
    '`1`',
    '/1/',
  ];
  const comments = ['1 /* one */', '1 // one\n', '# one\n1', '<!-- 1 -->'];
  const spaces = ['\u00a01', '\u000b1', '\u000c1', '\u20281', '\ufeff1', '\u30001'];
  return named([
    ...numbers,
    ...words,
    ...comments,
    ...spaces,
    '',
    '(1)',
    '[1,]',
    '[,1]',
    '[1 2]',
    '[1;2]',
    '[...1]',
  ]);
}

function brokenStrings(): OddText[] {
  const controls = Array.from({ length: 0x20 }, (_, code) => String.fromCharCode(code));
  return named([
    ...controls,
    '"',
    '\\x41',
    '\\u',
    '\\u12',
    '\\u{41}',
    '\\uZZZZ',
    "\\'",
    '\\0',
    '\\a',
    '\\',
    '\\\n',
  ]);
}

function brokenStructures(): OddText[] {
  return named([
    '',
    ' ',
    '{',
    '}',
    '[',
    ']',
    '{]',
    '[}',
    '{"a"}',
    '{"a":}',
    '{:1}',
    '{"a":1,}',
    '{,"a":1}',
    '{"a":1,,"b":2}',
    '{"a":1 "b":2}',
    '{"a":1;"b":2}',
    '{"a"=1}',
    '{"a"=>1}',
    '{"a"::1}',
    '{a:1}',
    "{'a':1}",
    '{1:1}',
    '{null:1}',
    '{["a"]:1}',
    '{"a":1}{"a":1}',
    '{"a":1}]',
    '{"a":1}\u0000',
    '{"a":1}x',
    '{"a":1};',
    '({"a":1})',
    'a=1&b=2',
    '<a>1</a>',
    '--b\r\nContent-Disposition: form-data; name=a\r\n\r\n1\r\n--b--',
    ')]}\',\n{"a":1}',
  ]);
}

/** Every beginning of a text that is well formed only as a whole. */
function truncations(whole: string): OddText[] {
  return Array.from({ length: whole.length - 1 }, (_, index) => ({
    what: `cut off after ${index + 1} characters`,
    text: whole.slice(0, index + 1),
  }));
}
