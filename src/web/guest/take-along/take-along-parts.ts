/** The wallet parts that only some devices need, each in a script of its own. */
import { lazyPart } from '#web/shared/ui/lazy-part.tsx';

/** Google's button, on Android. */
export const GoogleWallet = lazyPart(async () => (await import('./google-wallet.tsx')).GoogleWallet);

/** The QR code for a phone, on a desktop. */
export const HandOff = lazyPart(async () => (await import('./hand-off.tsx')).HandOff);

/** The advice for embedded browsers, on phones. */
export const BrowserAdvice = lazyPart(async () => (await import('./browser-advice.tsx')).BrowserAdvice);
