/** The texts of the service worker in every language (tools/web-texts/web-texts.ts). */
declare module 'virtual:worker-texts' {
  import type { Message } from '#texts/fill-message.ts';

  const texts: Readonly<Record<string, Readonly<Record<string, Message>>>>;
  export default texts;
}
