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
