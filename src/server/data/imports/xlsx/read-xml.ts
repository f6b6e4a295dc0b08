/** Reads the XML of a workbook's part as a stream of events, with limits on what one tag may hold. */
import sax, { type Tag } from 'sax';

import { UnreadableFile } from '../unreadable-file.ts';

/** What the reader of a part wants to know. Names are without their prefix. */
export interface XmlEvents {
  onOpen?: (
    name: string,
    attribute: (name: string) => string | undefined,
    attributes: Readonly<Record<string, string>>,
  ) => void;
  onText?: (text: string) => void;
  onClose?: (name: string) => void;
}

const depthMax = 100;
const attributesMax = 200;

/** The parser of one part. */
export interface XmlParser {
  write(text: string): void;
  end(): void;
}

/** Makes a parser. It throws an UnreadableFile for XML that is not well formed, and for a document type. */
export function makeXmlParser(part: string, { onOpen, onText, onClose }: XmlEvents): XmlParser {
  const parser = sax.parser(true, { position: false });
  let depth = 0;
  let attributes = 0;
  const refuse = (reason: string): never => {
    throw new UnreadableFile(`The workbook is damaged: the part ${part} ${reason}`);
  };
  const onError = (): never => refuse('is not well-formed XML');
  Object.assign(parser, { onerror: onError, ondoctype: () => refuse('declares a document type') });
  parser.onattribute = () => {
    attributes += 1;
    if (attributes > attributesMax) refuse('has a tag with too many attributes');
  };
  parser.onopentag = (tag) => {
    attributes = 0;
    depth += 1;
    if (depth > depthMax) refuse('is nested too deeply');
    const given = (tag as Tag).attributes; // tags are of this type without the option `xmlns`
    onOpen?.(localName(tag.name), (name) => given[name], given);
  };
  parser.onclosetag = (name) => {
    depth -= 1;
    onClose?.(localName(name));
  };
  if (onText !== undefined) {
    Object.assign(parser, { ontext: onText, oncdata: onText });
  }
  return {
    write: (text) => void parser.write(text),
    end: () => void parser.close(),
  };
}

/** Reads a small part to its end. */
export async function readXml(part: string, text: AsyncIterable<string>, events: XmlEvents): Promise<void> {
  const parser = makeXmlParser(part, events);
  for await (const piece of text) parser.write(piece);
  parser.end();
}

/** The name without its prefix: some writers prefix every tag. */
function localName(name: string): string {
  const at = name.indexOf(':');
  return at === -1 ? name : name.slice(at + 1);
}
