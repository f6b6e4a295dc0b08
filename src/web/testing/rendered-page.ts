/** Renders the guest's page as the server does, and finds parts of it for tests. */
import type { LoginAnswer } from '#contract/calls/order.ts';
import type { GuestPageData, MainPage } from '#contract/guest-page.ts';

import { renderGuestPage } from '#web/guest/app/guest.server.tsx';
import { sampleData, samplePage } from './samples.ts';

export function renderOrder(answer: LoginAnswer, change: Partial<GuestPageData> = {}): string {
  return renderGuestPage(sampleData({ page: samplePage({ answer }), ...change }));
}

export function renderPage(change: Partial<MainPage>): string {
  return renderGuestPage(sampleData({ page: samplePage(change) }));
}

/** The opening tag of the first element with this name that contains the text. */
export function tagOf(html: string, name: string, text: string): string {
  const elements = html.matchAll(new RegExp(`(<${name}[ >][^>]*>)(.*?)</${name}>`, 'gs'));
  return [...elements].find(([, , content]) => content?.includes(text))?.[1] ?? `no ${name} holds ${text}`;
}

export function fieldOf(html: string, name: string): string {
  return new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? `no field ${name}`;
}

/**
 * The text that a guest reads while online: the markup without its tags, and without the elements that the style sheet
 * hides.
 */
export function textOf(html: string): string {
  const shown = html.replaceAll(/<(span|p|div)[^>]* class="(?:as-of|kept-notice)[^>]*>.*?<\/\1>/g, ' ');
  return shown.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
}
