/** The English texts of the screens under their former name; a screen reads them by `t('screens.…')`. */
export { screens as screenTexts } from '#texts/english/screens.ts';
