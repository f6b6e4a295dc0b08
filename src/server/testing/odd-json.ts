/**
 * Texts that a JSON parser has to refuse, of each kind one: which others it refuses is for the tests of Node, whose parser
 * the server uses. And texts whose meaning parsers disagree about.
 */

/** A text for a request's body; bytes if it is not UTF-8. */
export interface OddJson {
  what: string;
  text: string | Buffer;
}

/** No parser may accept these. */
export function brokenJson(): OddJson[] {
  const whole = '{"orderId":"10240001","list":[1,-0.5e+3,true,null,{"a":"\\u00e9"}]}';
  return [
    { what: 'nothing', text: '' },
    { what: 'an object that is not closed', text: '{' },
    { what: 'a comma at the end', text: '{"orderId":"1",}' },
    { what: 'names without quotes', text: '{orderId:"1"}' },
    { what: 'single quotes', text: "{'orderId':'1'}" },
    { what: 'a comment', text: '{"orderId":1 /* one */}' },
    { what: 'a value that is no JSON', text: '{"orderId":NaN}' },
    { what: 'a number with a zero before it', text: '{"orderId":01}' },
    { what: 'a digit of another script', text: '{"orderId":１}' },
    { what: 'a line break in a string', text: '{"orderId":"1\n"}' },
    { what: 'an escape of JavaScript', text: '{"orderId":"\\x41"}' },
    { what: 'two texts', text: '{"orderId":1}{"orderId":2}' },
    { what: 'a zero character behind it', text: '{"orderId":1}\u0000' },
    { what: 'a form', text: 'orderId=1&barcode=2' },
    { what: 'XML', text: '<orderId>1</orderId>' },
    { what: 'bytes that are no UTF-8', text: Buffer.from([0x7b, 0xff, 0x22, 0x3a, 0x31, 0x7d]) },
    { what: 'UTF-16', text: Buffer.from('{"orderId":"1"}', 'utf16le') },
    ...Array.from({ length: whole.length - 1 }, (_, index) => ({
      what: `cut off after ${index + 1} characters`,
      text: whole.slice(0, index + 1),
    })),
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

/**
 * Texts that programs handle wrongly again and again, some of each kind: characters that no one sees, scripts that change
 * the direction, digits of other scripts, and texts that mean something to a database, a page, a shell, a file system,
 * a spreadsheet, a template, a mail or a log.
 */

/** All of them, each once. */
export function naughtyTexts(): string[] {
  return [
    ...new Set([...oddCharacters(), ...longTexts, ...numberTexts(), ...Object.values(meanings).flat()]),
  ];
}

/** Each character alone, inside a word and at both ends of one. */
function oddCharacters(): string[] {
  const controls = [0x00, 0x01, 0x07, 0x08, 0x09, 0x0a, 0x0d, 0x1b, 0x1f, 0x7f, 0x85, 0x9f];
  const invisible = [0xa0, 0xad, 0x034f, 0x115f, 0x180e, 0x200b, 0x200d, 0x2028, 0x2060, 0x3164, 0xfeff];
  const directions = [0x061c, 0x200e, 0x200f, 0x202a, 0x202d, 0x202e, 0x2066, 0x2068, 0x2069];
  const edges = [0xd7ff, 0xd800, 0xdbff, 0xdc00, 0xdfff, 0xe000, 0xfffd, 0xfffe, 0xffff];
  const beyond = [0x1_0000, 0x1_f600, 0xe_0001, 0xf_ffff, 0x10_ffff];
  const folded = [0x49, 0x0130, 0x0131, 0xdf, 0x1e9e, 0x017f, 0x212a, 0xfb01, 0x03c2, 0x1f88];
  return [...controls, ...invisible, ...directions, ...edges, ...beyond, ...folded].flatMap((code) => {
    const one = code >= 0xd800 && code <= 0xdfff ? String.fromCharCode(code) : String.fromCodePoint(code);
    return [one, `a${one}b`, `${one}10240001${one}`];
  });
}

const longTexts = ['x'.repeat(10_000), `e${'\u0301'.repeat(500)}`, '\ufdfa'.repeat(300), '\n'.repeat(2000)];

/** The edges of what numbers and dates can hold, digits of other scripts, and other ways to write a number. */
function numberTexts(): string[] {
  const edges = [8, 16, 31, 32, 53, 63, 64].flatMap((bits) => {
    const edge = 2n ** BigInt(bits);
    return [edge - 1n, edge, -edge, -edge - 1n].map(String);
  });
  const digits = [0x0660, 0x0966, 0xff10, 0x1d7ce].map((zero) =>
    [1, 0, 2, 4].map((digit) => String.fromCodePoint(zero + digit)).join(''),
  );
  const days = ['-02-30', '-00-00', '-12-31T23:59:60Z', '-01-01T24:00:00Z', '-01-01T00:00:00+99:99'];
  const dates = ['-000001', '0000', '9999', '+275761'].flatMap((year) => days.map((day) => `${year}${day}`));
  return [...edges, ...digits, ...dates, '-0', '+1', '1e309', '0x10', '1_000', '1,5', '½', 'NaN', 'Infinity'];
}

/** A harmless text of each kind, with what ends the surrounding text and begins a new meaning. */
const meanings: Record<string, string[]> = {
  database: ["'", '";', "' or ''='", "'; select pg_sleep(9); --", '\\', '$$', '%', '_', 'null', '{"a"'],
  page: [
    '<',
    '</script>',
    '<svg onload=alert(1)>',
    '"onfocus="alert(1)',
    '&#0;',
    'javascript:alert(1)',
    ']]>',
  ],
  shell: ['`id`', '$(id)', '| id', '; id', '&& id', '-rf', '--help', '~', '*', '\\n'],
  files: ['.', '..', '../../etc/passwd', '..\\..\\windows', '/dev/null', 'CON', 'a/b', '%2e%2e%2f'],
  address: ['http://127.0.0.1:1', 'http://[::1]/', '//host', 'https://a@b', 'https://a..b', '?', '#'],
  spreadsheet: ['=1+1', '+1', '-1+1', '@sum(1)', '\t=1', '=cmd|" /c calc"!a0', '"a","b"'],
  template: ['{{7*7}}', '${7*7}', '<%= 7*7 %>', '{% raw %}', '%s%n', '{0}', '{email}'],
  mail: ['a@b', '@', 'a@b@c', '"a b"@c.example', 'a@b.example\r\nBcc: c@d.example', 'a@[127.0.0.1]'],
  program: ['__proto__', 'constructor', 'toString', 'then', 'length', 'undefined', '[object Object]'],
  header: ['a\r\nSet-Cookie: b=c', 'a: b', 'a;b', 'a,b', 'a=b', 'Bearer', 'Basic Og=='],
  log: ['\u001b[2J', '\u001b]0;a\u0007', '\r{"level":60}', '%0a', '\\u000a'],
};
