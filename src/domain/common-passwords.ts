/**
 * The passwords of 15 characters and more that attackers try first, made from what people choose when they have to
 * choose a long one: a common word with digits, a word two or three times, two common words, counting, rows of the
 * keyboard, one key held down. The lists of shorter passwords hold almost none of this length.
 */
import { keyboardWalks } from './keyboard-walks.ts';

const charactersMin = 15;
const charactersMax = 24;

const words = `password passwort motdepasse contrasena administrator admin administrador welcome letmein login
  iloveyou ihateyou loveyou forever sunshine princess football baseball basketball superman batman spiderman
  starwars pokemon dragon monkey shadow master michael jennifer jessica ashley daniel jordan michelle nicole
  charlie thomas matthew andrew anthony william george hannah amanda chocolate butterfly flower rainbow
  summer winter spring autumn january february september october november december monday friday sunday
  computer internet samsung google facebook microsoft windows whatever trustno changeme secret access
  default system manager support service company business office university student teacher
  liverpool chelsea arsenal manchester barcelona realmadrid juventus corvette mercedes ferrari porsche
  harley yamaha guitar hockey soccer tennis phoenix tigger cookie pepper ginger banana orange cheese
  america london england germany france russia mexico canada freedom victory hello goodbye thankyou
  family mother father brother sister friend friends babygirl babyboy lovely beautiful awesome
  blessed jesus christ jesuschrist heaven angel angels lucky happy killer hunter ranger warrior
  qwerty qwertyuiop asdfgh asdfghjkl zxcvbnm abc abcdef abcdefg temporary testing tester demo guest
  security nothing something anything everything nobody somebody myspace metallica slipknot nirvana`
  .split(/\s+/)
  .filter((word) => word !== '');

const tails = [
  ...['1', '12', '123', '1234', '12345', '123456', '1234567', '12345678', '123456789', '1234567890'],
  ...['0', '00', '000', '007', '01', '11', '111', '1111', '22', '222', '321', '4321', '54321', '69', '77'],
  ...['777', '88', '99', '999', '100', '101', '2000', '2001', '2010', '2015', '2018', '2019', '2020', '2021'],
  ...['2022', '2023', '2024', '2025', '2026', '!', '!!', '!!!', '1!', '123!', '1234!', '@123', '#1', '?'],
];

let list: ReadonlySet<string> | undefined;

/** The list, in lower case; made at its first use, because few processes need it. */
export function commonLongPasswords(): ReadonlySet<string> {
  list ??= new Set(
    [...wordsWithTails(), ...repeatedWords(), ...pairs(), ...heldKeys(), ...walked()].filter(
      ({ length }) => length >= charactersMin && length <= charactersMax,
    ),
  );
  return list;
}

function wordsWithTails(): string[] {
  return words.flatMap((word) => [
    word,
    ...tails.flatMap((tail) => [
      `${word}${tail}`,
      `${tail}${word}`,
      `${word}${word}${tail}`,
      `${word}${tail}${word}${tail}`,
    ]),
  ]);
}

function repeatedWords(): string[] {
  return words.flatMap((word) => [2, 3, 4, 5].map((times) => word.repeat(times)));
}

function pairs(): string[] {
  return words.flatMap((first) => words.map((second) => `${first}${second}`));
}

const units = [
  '12',
  '123',
  '1234',
  '12345',
  '01',
  '10',
  '69',
  'ab',
  'abc',
  'abcd',
  'abc123',
  'qwe',
  'qwe123',
  'asd',
  'zxc',
  'ha',
  'la',
  'xo',
  'lol',
];

/** One key or a few, pressed again and again. */
function heldKeys(): string[] {
  const keys = [...'abcdefghijklmnopqrstuvwxyz0123456789'.split(''), '.', '-', '*', '!', ' ', ...units];
  return keys.flatMap((key) => everyLength((length) => key.repeat(length).slice(0, length)));
}

function walked(): string[] {
  return keyboardWalks.flatMap((walk) =>
    Array.from(walk, (_, from) => from).flatMap((from) =>
      everyLength((length) => walk.slice(from, from + length)),
    ),
  );
}

function everyLength(make: (length: number) => string): string[] {
  return Array.from({ length: charactersMax - charactersMin + 1 }, (_, more) => make(charactersMin + more));
}
