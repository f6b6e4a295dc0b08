import { t } from '#web/shared/texts/t.ts';
import { ButtonLink } from '#web/shared/ui/button.tsx';

/** Links to Google Wallet again, in case the tab was blocked or closed. */
export function ViewPassLink({ link }: { link: string }) {
  return (
    <ButtonLink href={link} target="_blank" rel="noopener noreferrer">
      {t('screens.viewYourPass')}
    </ButtonLink>
  );
}
