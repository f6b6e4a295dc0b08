/** The parts of taking a pass along that only some devices need, each a script of its own. */
import { lazyPart } from '#web/shared/ui/lazy-part.tsx';

/** Google's button, on Android. */
export const GoogleWallet = lazyPart(async () => (await import('./google-wallet.tsx')).GoogleWallet);

/** The QR code that opens the pass on a phone, on a desktop. */
export const HandOff = lazyPart(async () => (await import('./hand-off.tsx')).HandOff);

/** What to do in an app's own window, on phones. */
export const BrowserAdvice = lazyPart(async () => (await import('./browser-advice.tsx')).BrowserAdvice);
