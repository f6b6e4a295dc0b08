import { t } from '#web/shared/texts/t.ts';
import { Button } from '#web/shared/ui/button.tsx';

/** Looks through the next lens of a phone with several, of which the first may not focus on a near code. */
export function LensButton({ onPress }: { onPress: () => void }) {
  return <Button onClick={onPress}>{t('ui.otherLens')}</Button>;
}
