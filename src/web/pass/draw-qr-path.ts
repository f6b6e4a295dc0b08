/** Draws a QR code in the browser, because its content changes while the page is open, also without a network. */
import { correction, generate } from 'lean-qr';

/** The bars of a square code: `size` modules wide with the quiet zone, and its dark parts as SVG path data. */
export interface QrShape {
  size: number;
  path: string;
}

const quietModules = 4;

/** Draws a text with medium error correction, as the server draws its QR codes. */
export function drawQrPath(text: string): QrShape {
  const code = generate(text, { minCorrectionLevel: correction.M });
  let path = '';
  for (let y = 0; y < code.size; y += 1) {
    for (let x = 0; x < code.size; x += 1) {
      if (!code.get(x, y)) continue;
      const start = x;
      while (code.get(x + 1, y)) x += 1;
      path += `M${start + quietModules} ${y + quietModules}h${x + 1 - start}v1h-${x + 1 - start}z`;
    }
  }
  return { size: code.size + 2 * quietModules, path };
}
