import { t } from '#web/shared/texts/t.ts';
import { live } from './live.ts';
import { useAsOfText } from './as-of.tsx';

/** The notice of the page while it is a saved copy, with the cause: the network, or our server. */
export function KeptNotice() {
  const time = useAsOfText();
  if (time === null) return null;
  const whole = time.replaceAll(' ', '\u00A0'); // so that no line begins with PM
  return (
    <div {...live} className="kept-notice">
      <span className="kept-offline">{t('ui.noConnection')}</span>
      <span className="kept-server-fault">{t('ui.serverFault')}</span> {t('ui.passAsOf', { time: whole })}
    </div>
  );
}
