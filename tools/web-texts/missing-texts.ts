/** `node tools/web-texts/missing-texts.ts [language]`: the texts that a language lacks, as JSON to be filled in by a translator. */
import { english } from '../../src/texts/english.ts';
import { flatten, languages, readCatalogue, type Catalogue } from '../../src/texts/catalogues.ts';

/** The English texts of all keys that the catalogue does not have, by area. */
export function missingTexts(catalogue: Catalogue): Catalogue {
  const areas = Object.entries(english).map(([area, texts]): [string, Record<string, string>] => {
    const own = catalogue[area] ?? {};
    return [area, Object.fromEntries(Object.entries(texts).filter(([name]) => own[name] === undefined))];
  });
  return Object.fromEntries(areas.filter(([, texts]) => Object.keys(texts).length > 0));
}

if (import.meta.main) {
  const [only] = process.argv.slice(2);
  if (only !== undefined) console.log(JSON.stringify(missingTexts(readCatalogue(only)), null, 2));
  else
    for (const language of languages.slice(1))
      console.log(`${language}: ${flatten(missingTexts(readCatalogue(language))).size} texts are missing`);
}
