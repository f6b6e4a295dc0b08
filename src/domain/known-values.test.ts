import { expect, test } from 'vitest';

import { valueMeant } from './known-values.ts';
import { rewardPictures } from './loyalty-reward.ts';

test.each([
  ['gift', ['Geschenk', 'Cadeau', 'Regalo']],
  ['meal', ['Essen', 'Repas', 'Comida']],
  ['drink', ['Getränk', 'Boisson', 'Bebida']],
  ['sweet', ['Süßigkeit', 'Glace', 'Dulce']],
  ['ride', ['Fahrgeschäft', 'Manège', 'Atracción']],
  ['shirt', ['Kleidung', 'Vêtement', 'Camiseta']],
  ['ticket', ['Eintrittskarte', 'Billet', 'Entrada']],
  ['photo', ['Foto', 'PHOTO', 'Bild']],
  ['toy', ['Plüschtier', 'Jouet', 'Juguete']],
])('the picture %s has names in other languages', (picture, names) => {
  expect(names.map((name) => valueMeant(name, rewardPictures))).toEqual(names.map(() => picture));
});

test('no name means two pictures, and an unknown one means none', () => {
  for (const picture of rewardPictures) expect(valueMeant(picture, rewardPictures)).toBe(picture);
  expect(valueMeant('Dragon', rewardPictures)).toBeUndefined();
});
