import './skeleton.css';

import { t } from '#web/shared/texts/t.ts';

/** Stands in for a part that loads: the outline of some lines and of a button. Its text is for screen readers. */
export function Skeleton() {
  return (
    <div className="skeleton">
      <output className="sr-only">{t('photo.oneMoment')}</output>
      <span className="skeleton-line" />
      <span className="skeleton-line" />
      <span className="skeleton-button" />
    </div>
  );
}
