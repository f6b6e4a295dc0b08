import { screenTexts } from '#contract/screen-texts.ts';

import { ButtonLink } from '#web/shared/ui/button.tsx';

/** Leads to Google Wallet again, for a tab that was blocked or closed. */
export function ViewPassLink({ link }: { link: string }) {
  return (
    <ButtonLink href={link} target="_blank" rel="noopener noreferrer">
      {screenTexts.viewYourPass}
    </ButtonLink>
  );
}
