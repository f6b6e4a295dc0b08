/** The lazy part of the pages that ask for a pass; the page's first script does not know it. */
import { lazyPart } from '#web/shared/ui/lazy-part.tsx';

/** "Ask our team"; its form works before its script has loaded. */
export const AskTeam = lazyPart(async () => (await import('#web/guest/login/ask-team.tsx')).AskTeam);
