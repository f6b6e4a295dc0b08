/** The types of texts: which keys there are, and which values each of them takes. */
import type { english } from './english.ts';

type English = typeof english;

/** The name of a text: its area and its key, as in `loyalty.scan`. */
export type TextKey = { [Area in keyof English]: `${Area}.${keyof English[Area] & string}` }[keyof English];

/** The English text of a key, as the compiler knows it. */
type TextOf<Key extends TextKey> = Key extends `${infer Area extends keyof English}.${infer Name}`
  ? Name extends keyof English[Area]
    ? English[Area][Name]
    : never
  : never;

/**
 * The names in braces: `{email}` takes a text, `{points, plural, ...}` and `{points, number}` a number, `{kind, select, ...}`
 * a text. The text of a plural's branch differs from a name by its space or its `#`, so a branch is never a single word (a test checks this).
 */
type NamesIn<Text, Kind extends 'text' | 'number'> = Text extends `${string}{${infer Rest}`
  ? NameAtStart<Rest, Kind> | NamesIn<Rest, Kind>
  : never;

type NameAtStart<Rest extends string, Kind> = Rest extends `${infer Inside}}${string}`
  ? Inside extends `${infer Name}, plural,${string}` | `${infer Name}, number`
    ? Kind extends 'number'
      ? Name
      : never
    : Inside extends `${infer Name}, select,${string}`
      ? Kind extends 'text'
        ? Name
        : never
      : Inside extends `${string}${' ' | '#' | '{' | ','}${string}`
        ? never
        : Kind extends 'text'
          ? Inside
          : never
  : never;

/** The values that fill a text; `Value` is what a name without a plural takes. */
export type ValuesOf<Key extends TextKey, Value = string> = Readonly<
  Record<NamesIn<TextOf<Key>, 'text'>, Value> & Record<NamesIn<TextOf<Key>, 'number'>, number>
>;

/** The arguments behind a key: its values, or nothing. */
export type ArgumentsOf<Key extends TextKey, Value = string> = [keyof ValuesOf<Key>] extends [never]
  ? []
  : [values: ValuesOf<Key, Value>];

/** Reads a text in one language and fills its values: `t('loyalty.codeSent', { email })`. */
export type Translate = <Key extends TextKey>(key: Key, ...values: ArgumentsOf<Key>) => string;
