/** One refusal of the catalogue: its status, its text and how it travels. */
export interface CatalogueEntry {
  status: number;
  text: string;
  as: 'problem' | 'text';
}

/** A refusal that travels as a problem document. */
export function problem(status: number, text: string): CatalogueEntry {
  return { status, text, as: 'problem' };
}

/** A refusal whose text a screen shows as it is. */
export function plainText(status: number, text: string): CatalogueEntry {
  return { status, text, as: 'text' };
}
