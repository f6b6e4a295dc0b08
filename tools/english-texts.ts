/** Runs before every unit test: a screen that a test draws speaks English. */
import { speak } from '../src/web/shared/texts/t.ts';
import { speechOf } from '../src/texts/catalogues.ts';

speak(speechOf('en'));
