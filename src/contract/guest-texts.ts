/** The English texts of the error catalogue under their former name; a screen reads them by `t('errors.…')`. */
export { errors as guestTexts } from '#texts/english/errors.ts';
