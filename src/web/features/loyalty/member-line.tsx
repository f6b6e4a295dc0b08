import { screenTexts } from '#contract/screen-texts.ts';

import { Button } from '../../ui/button.tsx';

/** Whose account this is, and the way out of it. */
export function MemberLine({ email, onLogout }: { email: string; onLogout: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <p className="min-w-0 text-muted">
        Your account: <strong className="font-semibold wrap-anywhere text-ink">{email}</strong>
      </p>
      <Button look="quiet" onClick={onLogout}>
        {screenTexts.logout}
      </Button>
    </div>
  );
}
