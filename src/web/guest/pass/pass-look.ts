/** The look of a pass card, worked out once for the server's style sheet and for the browser. */
import { channelsOf, contrastRatio, readableColor } from '#domain/colors.ts';
import { contrastRatioMin } from '#domain/constants.ts';

/** What decides the look of a pass: six hex digits for each colour, without a #, and how wide its barcode is. */
export interface PassLook {
  backgroundColor: string;
  foregroundColor: string;
  barcodeDrawing?: { modules: number } | null;
}

/**
 * The custom properties that dress a pass card: its ground, its text, the quieter text of its labels, the shade
 * of the scene behind it and the ground below the scene, each `#rrggbb`; and the barcode's width in modules, from which whole pixels are worked out.
 */
export function passPropertiesOf(pass: PassLook): Record<string, string> {
  const background = pass.backgroundColor;
  const foreground = readableColor(pass.foregroundColor, background);
  const label = labelColorOf(foreground, background);
  const shade = shadeOf(foreground, background);
  const water = mix(background, shade, waterDepth);
  return {
    '--pass-background': `#${background}`,
    '--pass-foreground': `#${foreground}`,
    '--pass-label': `#${label}`,
    '--pass-shade': `#${shade}`,
    '--pass-water': `#${contrastRatio(label, water) >= contrastRatioMin ? water : background}`,
    ...(pass.barcodeDrawing ? { '--barcode-modules': String(pass.barcodeDrawing.modules) } : {}),
  };
}

/** Dresses the page for the pass that a guest has just opened, over what the server's style sheet says. */
export function dressPage(pass: PassLook): void {
  for (const [name, value] of Object.entries(passPropertiesOf(pass))) {
    document.documentElement.style.setProperty(name, value);
  }
}

const labelFade = 0.22;
const shadowStrength = 0.5;
const printStrength = 0.3;

/** How far the ground below the scene goes towards its shade, as long as the text on it stays readable. */
const waterDepth = 0.5;

/** A label stands back a little, but never so far that it is hard to read. */
function labelColorOf(foreground: string, background: string): string {
  const faded = mix(foreground, background, labelFade);
  return contrastRatio(faded, background) >= contrastRatioMin ? faded : foreground;
}

/** Below light text the scene is a dark shadow, below dark text a pale print of the text's own colour. */
function shadeOf(foreground: string, background: string): string {
  const isTextLight = contrastRatio(foreground, '000000') > contrastRatio(background, '000000');
  return isTextLight ? mix(background, '000000', shadowStrength) : mix(background, foreground, printStrength);
}

function mix(color: string, other: string, share: number): string {
  const others = channelsOf(other);
  return channelsOf(color)
    .map((channel, index) => Math.round(channel * (1 - share) + (others[index] ?? 0) * share))
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('');
}
