/** Steps about guests who read another language, or larger text. */
import { directionOf, nameOfLanguage } from '../../../src/domain/park-locale.ts';
import { offeredLanguages } from '../../../src/texts/catalogues.ts';
import { pseudoLanguage } from '../../../src/texts/pseudo-language.ts';
import { passOf, type Step, type Walk } from '../walk.ts';

const screens = ['/', passOf('10240001').path, passOf('10240002').path, '/loyalty/', '/activate/'];

/** What a page in a language says of itself. */
interface Declared {
  lang: string;
  dir: string;
}

const english: Declared = { lang: 'en-US', dir: 'ltr' };

/** A language whose catalogue lacks texts is answered in English. */
function declaredIn(language: string): Declared {
  const isOffered = language !== 'en' && offeredLanguages.includes(language);
  return isOffered ? { lang: language, dir: directionOf(language) } : english;
}

/** The last language of the page on which a guest chooses one. */
const chosen = offeredLanguages.at(-1) ?? 'en';

export const readerSteps: readonly Step[] = [
  {
    name: 'at twice the text size nothing is cut off or scrolls sideways',
    journeys: ['accessibility'],
    run: async (walk) => {
      const { visitor } = walk;
      for (const path of [...screens, passOf('10400001').path, passOf('10600001').path]) {
        await visitor.goto(path);
        await untilHydrated(walk);
        await visitor.until('large text', "document.documentElement.style.fontSize = '200%'; return true;");
        await expectWithin(walk, path);
      }
    },
  },
  {
    name: 'a date stays on one line',
    journeys: ['whole-figures'],
    run: async ({ visitor }) => {
      for (const orderId of ['10240001', '10300002', '10400001']) {
        await visitor.goto(passOf(orderId).path);
        await visitor.until(
          'dates on one line',
          "const dates = [...document.querySelectorAll('main time')].filter(isShown); return dates.length > 0 && dates.every((one) => one.getClientRects().length === 1);",
        );
      }
    },
  },
  {
    name: 'the screens fit a narrow phone in longer languages, and read from right to left in Arabic',
    journeys: ['languages'],
    run: async (walk) => {
      const { visitor, network } = walk;
      await visitor.driver.resize(320, 720);
      try {
        // The pseudo-language is longer than English, and says of itself that it is English.
        for (const language of [pseudoLanguage, 'ar', 'de']) {
          network.pose({ language });
          for (const path of screens) {
            await visitor.goto(path);
            await untilIn(walk, declaredIn(language));
            await untilHydrated(walk);
            await expectWithin(walk, `${path} in ${language}`);
          }
        }
      } finally {
        await visitor.driver.resize(390, 844);
      }
    },
  },
  {
    name: 'a guest chooses a language, and it stays',
    journeys: ['languages'],
    run: async (walk) => {
      const { visitor } = walk;
      await visitor.goto('/loyalty/');
      await visitor.click('link', 'Language: English');
      await visitor.click('button', nameOfLanguage(chosen));
      await visitor.at('/loyalty/');
      await untilIn(walk, declaredIn(chosen));
      await visitor.goto('/activate/');
      await untilIn(walk, declaredIn(chosen));
      await visitor.goto('/language');
      await visitor.click('button', 'English');
      await untilIn(walk, english);
    },
  },
];

/** Waits until the page is in this language. */
async function untilIn({ visitor }: Walk, { lang, dir }: Declared): Promise<void> {
  const isIn =
    'const { lang, dir } = document.documentElement; return lang === given.lang && dir === given.dir;';
  await visitor.until(`page in ${lang}`, isIn, { lang, dir });
}

async function untilHydrated({ visitor }: Walk): Promise<void> {
  const isReady = "return isHydrated(document.querySelector('main :is(a, button, input)'));";
  await visitor.until('script', isReady);
}

/** Nothing on the page ends beyond its sides. */
async function expectWithin({ visitor }: Walk, page: string): Promise<void> {
  const cutOff = await visitor.until('layout', findCutOff);
  if (Array.isArray(cutOff) && cutOff.length > 0) throw new Error(`${page}: ${cutOff.join('; ')}`);
}

const findCutOff = `
  await document.fonts.ready;
  const page = document.documentElement;
  const found = page.scrollWidth > page.clientWidth ? ['the page is ' + page.scrollWidth + ' wide'] : [];
  for (const one of document.querySelectorAll('main :is(p, h1, h2, dt, dd, a, button, input, label, time)')) {
    const { left, right, width } = one.getBoundingClientRect();
    if (width <= 1 || !isShown(one) || one.closest('dialog, svg') || getComputedStyle(one).clipPath !== 'none') continue;
    if (right > page.clientWidth + 1 || left < -1) found.push(one.tagName + ' ' + one.textContent.slice(0, 40));
  }
  return found;`;
