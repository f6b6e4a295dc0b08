/** The parts of guest screens that other parts show too; parts.ts lists them with the rest. */
import { lazyPart } from '#web/shared/ui/lazy-part.tsx';

/** The login; its form works before its script arrives. */
export const LoginScreen = lazyPart(async () => (await import('./login-screen.tsx')).LoginScreen);

/** Shown instead of the wallet buttons of a pass that no wallet may take. */
export const ExclusionNotice = lazyPart(async () => (await import('./exclusion-notice.tsx')).ExclusionNotice);
