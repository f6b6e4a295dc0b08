/** The lazy parts that other parts show too; parts.ts lists them with the rest. */
import { lazyPart } from '#web/shared/ui/lazy-part.tsx';

/** The login; its form works before its script has loaded. */
export const LoginScreen = lazyPart(async () => (await import('./login-screen.tsx')).LoginScreen);

/** Shown instead of the wallet buttons if a pass may not be added to a wallet. */
export const ExclusionNotice = lazyPart(async () => (await import('./exclusion-notice.tsx')).ExclusionNotice);
