import { t } from '#web/shared/texts/t.ts';

/** The properties of a button that the server's page shows before its script: it waits, and says so. */
export function untilHydrated(isHydrated: boolean): { isWaiting?: true; title?: string } {
  return isHydrated ? {} : { isWaiting: true, title: t('storedValue.oneMoment') };
}
