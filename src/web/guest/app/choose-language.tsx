import { directionOf } from '#domain/park-locale.ts';
import type { LanguagePage } from '#contract/guest-page.ts';

import { t } from '#web/shared/texts/t.ts';
import { buttonClasses } from '#web/shared/ui/button-classes.ts';
import { MessagePage } from './message-page.tsx';

/** One button for each language, in that language's own name; a plain form, because the page must work without a script. */
export function ChooseLanguage({ page, current }: { page: LanguagePage; current: string }) {
  return (
    <MessagePage heading={t('plainPages.chooseLanguage')}>
      <p>{t('plainPages.languageKept')}</p>
      <form method="post" action="/language">
        <input type="hidden" name="back" value={page.back} />
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(9rem,100%),1fr))] gap-3">
          {page.languages.map(({ language, name }) => (
            <button
              key={language}
              name="language"
              value={language}
              lang={language}
              dir={directionOf(language)}
              className={buttonClasses(language === current ? 'primary' : 'outline')}
              aria-current={language === current || undefined}
            >
              {name}
            </button>
          ))}
        </div>
      </form>
    </MessagePage>
  );
}
