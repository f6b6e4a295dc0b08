/** The English texts of all guest screens (tools/web-texts/web-texts.ts). */
declare module 'virtual:rival-texts' {
  import type { Message } from '../../src/texts/fill-message.ts';

  const texts: Readonly<Record<string, Message>>;
  export default texts;
}
