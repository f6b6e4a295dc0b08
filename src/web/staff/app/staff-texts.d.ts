/** The English texts of screens that the back office shares with guests (tools/web-texts/web-texts.ts). */
declare module 'virtual:staff-texts' {
  import type { Message } from '#texts/fill-message.ts';

  const texts: Readonly<Record<string, Message>>;
  export default texts;
}
