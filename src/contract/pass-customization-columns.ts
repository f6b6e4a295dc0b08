/** The columns of the tab Pass Customizations: the look of passes, and what a phone may do with them. */
import {
  blockScreenshotsHint,
  hideBarcodeHint,
  refusePlainBarcodeHint,
  rotatingBarcodeHint,
} from './admin-hints.ts';

export const passCustomizationColumns = [
  { name: 'passCustomizationName', label: 'Name', kind: 'text', isRequired: true, use: 'create-only' },
  {
    name: 'passCustomizationBackgroundColor',
    label: 'Background Color',
    kind: 'color',
    isRequired: true,
  },
  { name: 'passCustomizationColor', label: 'Color', kind: 'color', isRequired: true },
  {
    name: 'passCustomizationInstructions',
    label: 'Instructions',
    kind: 'textarea',
    isRequired: true,
    charactersMax: 4000,
    shownCharactersMax: 80,
  },
  {
    name: 'passCustomizationGoogleInstructions',
    label: 'Google Instructions',
    kind: 'text',
    charactersMax: 2000,
    shownCharactersMax: 60,
  },
  {
    name: 'passCustomizationGoogleURI',
    label: 'Google URI',
    kind: 'text',
    format: 'https',
    charactersMax: 2000,
    shownCharactersMax: 40,
    hint: 'An https address; optional',
  },
  { name: 'passCustomizationHideBarcode', label: 'Hide Barcode', kind: 'boolean', hint: hideBarcodeHint },
  {
    name: 'passCustomizationBlockScreenshots',
    label: 'Block Screenshots',
    kind: 'boolean',
    hint: blockScreenshotsHint,
  },
  {
    name: 'passCustomizationRotatingBarcode',
    label: 'Rotating Barcode',
    kind: 'boolean',
    hint: rotatingBarcodeHint,
  },
  {
    name: 'passCustomizationRefusePlainBarcode',
    label: 'Refuse Plain Barcode',
    kind: 'boolean',
    hint: refusePlainBarcodeHint,
  },
] as const;
