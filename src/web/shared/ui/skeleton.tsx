import './skeleton.css';

import { t } from '#web/shared/texts/t.ts';

/** Stands in for a part that loads: the outline of some lines and of a button. Its text is for screen readers. */
export function Skeleton() {
  return (
    <div className="skeleton">
      <span className="sr-only" aria-live="polite">
        {t('photo.oneMoment')}
      </span>
      <span className="skeleton-line" />
      <span className="skeleton-line" />
      <span className="skeleton-button" />
    </div>
  );
}
