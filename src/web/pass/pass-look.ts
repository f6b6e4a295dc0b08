/** Computes the look of a pass card, for the server's style sheet and for the browser. */
import { contrastRatio, mixColors, readableColor } from '#domain/colors.ts';
import { contrastRatioMin } from '#domain/constants.ts';

/** The input of the look: six hex digits for each color, without a #, and the width of the barcode. */
export interface PassLook {
  backgroundColor: string;
  foregroundColor: string;
  barcodeDrawing?: { modules: number } | null;
  /** The id of the look's own picture. */
  picture?: string | undefined;
}

/**
 * The custom properties of a pass card: its background, its text, the softer text of its labels, the shade of the
 * scene behind it and the background below the scene, each `#rrggbb`; and the barcode's width in modules, from which
 * the style sheet computes whole pixels.
 */
export function passPropertiesOf(pass: PassLook): Record<string, string> {
  const background = pass.backgroundColor;
  const foreground = readableColor(pass.foregroundColor, background);
  const label = labelColorOf(foreground, background);
  const shade = shadeOf(foreground, background);
  const water = mixColors(background, shade, waterDepth);
  return {
    '--pass-background': `#${background}`,
    '--pass-foreground': `#${foreground}`,
    '--pass-label': `#${label}`,
    '--pass-shade': `#${shade}`,
    '--pass-water': `#${contrastRatio(label, water) >= contrastRatioMin ? water : background}`,
    '--pass-picture': pass.picture ? `url(/api/look-image/${pass.picture})` : '',
    // Nothing of the drawn scene stands out above the picture.
    '--pass-scene': pass.picture ? '0' : '',
    ...(pass.barcodeDrawing ? { '--barcode-modules': String(pass.barcodeDrawing.modules) } : {}),
  };
}

/** Sets the look of a pass that a guest has just opened, which overrides the server's style sheet. */
export function dressPage(pass: PassLook): void {
  for (const [name, value] of Object.entries(passPropertiesOf(pass))) {
    document.documentElement.style.setProperty(name, value);
  }
}

const labelFade = 0.22;
const shadowStrength = 0.5;
const printStrength = 0.3;

/** How far the background below the scene is mixed with the shade, provided that the text on it stays readable. */
const waterDepth = 0.5;

/** A label is softer than the text, but never too faint to read. */
function labelColorOf(foreground: string, background: string): string {
  const faded = mixColors(foreground, background, labelFade);
  return contrastRatio(faded, background) >= contrastRatioMin ? faded : foreground;
}

/** Behind light text the scene is a dark shadow, behind dark text a pale print in the color of the text. */
function shadeOf(foreground: string, background: string): string {
  const isTextLight = contrastRatio(foreground, '000000') > contrastRatio(background, '000000');
  return isTextLight
    ? mixColors(background, '000000', shadowStrength)
    : mixColors(background, foreground, printStrength);
}
