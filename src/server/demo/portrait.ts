/** Pictures for guests who do not exist: the demo park's season passes carry drawn portraits, never a real person's face. */
import { createHash } from 'node:crypto';
import { sharp } from '#server/base/drawing/sharp.ts';

/** The person to draw: the same seed and name always give the same picture. */
export interface Sitter {
  seed: string;
  firstName: string;
}

/** Draws a friendly flat portrait before the sea, 640 x 480 pixels, 24 bits a pixel, as PNG bytes. */
export async function drawPortrait(sitter: Sitter): Promise<Buffer> {
  return sharp(Buffer.from(portraitSvg(chooseTraits(sitter))))
    .removeAlpha()
    .png({ compressionLevel: 9 })
    .toBuffer();
}

interface Skin {
  base: string;
  shade: string;
  blush: string;
  lip: string;
  /** Hair colours that look at home with it. */
  hair: readonly string[];
}

const darkHair = ['#2b211e', '#3a2a24', '#4a2f22'];
const anyHair = [...darkHair, '#7a4a2b', '#a86a3a', '#d9a75a', '#b5482f', '#a3a3a8'];

const skins: readonly Skin[] = [
  { base: '#fbdcc4', shade: '#efbf9f', blush: '#f08f7c', lip: '#c9604f', hair: anyHair },
  { base: '#f3c8a2', shade: '#e0a77c', blush: '#e57f63', lip: '#bb5544', hair: anyHair },
  { base: '#dfa878', shade: '#c78a5b', blush: '#cc6b4b', lip: '#a3483a', hair: darkHair },
  { base: '#c28a5c', shade: '#a67048', blush: '#b05a40', lip: '#8c3c30', hair: [...darkHair, '#8f8f94'] },
  { base: '#95603c', shade: '#7a4b2d', blush: '#94452f', lip: '#6b2a24', hair: darkHair },
  { base: '#6b4228', shade: '#54321e', blush: '#7d3a29', lip: '#4a1d18', hair: ['#17110f', '#2b211e'] },
];

const skies = [
  { sky: '#cfe6ea', sun: '#fbd27a', sea: '#5ba3b5', deep: '#2b8095', pier: '#9cc3cc' },
  { sky: '#fbe3c8', sun: '#f5b041', sea: '#6fa9b4', deep: '#3a8297', pier: '#e6c3a3' },
  { sky: '#f9d5c9', sun: '#f08a5d', sea: '#7596b4', deep: '#47719a', pier: '#dfb0a6' },
  { sky: '#d9ecdd', sun: '#fbe08c', sea: '#62ad9f', deep: '#35877c', pier: '#a9cdb6' },
  { sky: '#d5ddf0', sun: '#fff1c9', sea: '#6f8fc0', deep: '#44649a', pier: '#aab8da' },
] as const;

const cloths = ['#0b4f6c', '#d9573f', '#e0a326', '#e8927c', '#f3ead9', '#7a4b78', '#24364f'] as const;

interface Traits {
  skin: Skin;
  hair: string;
  hairStyle: (hair: string, cloth: string) => Hair;
  clothes: (cloth: string, trim: string, skin: Skin) => string;
  cloth: string;
  trim: string;
  sky: (typeof skies)[number];
  backdrop: (sky: (typeof skies)[number]) => string;
  mouth: (skin: Skin) => string;
  hasGlasses: boolean;
  hasFreckles: boolean;
  hasEarrings: boolean;
  tiltDegrees: number;
}

function chooseTraits({ seed, firstName }: Sitter): Traits {
  const digest = createHash('sha256').update(`${seed}\n${firstName}`).digest();
  let next = 0;
  const roll = (sides: number): number => digest.readUInt16BE(2 * next++) % sides;
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[roll(items.length)];
    if (item === undefined) throw new Error('There is nothing to pick from.');
    return item;
  };
  const skin = pick(skins);
  const cloth = pick(cloths);
  return {
    skin,
    cloth,
    hair: pick(skin.hair),
    hairStyle: pick(hairStyles),
    clothes: pick([stripedShirt, hoodie, collarShirt, plainShirt]),
    trim: pick(cloths.filter((color) => color !== cloth)),
    sky: pick(skies),
    backdrop: pick([distantWheel, sailingBoat, lighthouse]),
    mouth: pick([smile, laugh]),
    hasGlasses: roll(4) === 0,
    hasFreckles: roll(4) === 0,
    hasEarrings: roll(3) === 0,
    tiltDegrees: roll(7) - 3,
  };
}

function portraitSvg(traits: Traits): string {
  const { skin, cloth, trim, sky } = traits;
  const hair = traits.hairStyle(traits.hair, trim);
  const head = [
    ...(hair.hidesEars ? [] : [ears(skin, traits.hasEarrings)]),
    `<path d="M240 208C240 120 400 120 400 208C400 272 368 324 320 324C272 324 240 272 240 208z" fill="${skin.base}"/>`,
    face(traits),
    hair.front,
    ...(traits.hasGlasses ? [glasses] : []),
  ];
  const tilt = `transform="rotate(${traits.tiltDegrees} 320 330)"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480" viewBox="0 0 640 480">
${sea(sky)}${traits.backdrop(sky)}<g ${tilt}>${hair.back}</g>
<path d="M284 280h72v82q-36 34-72 0z" fill="${skin.base}"/><path d="M284 306q36 44 72 4v22q-36 28-72-4z" fill="${skin.shade}"/>
${traits.clothes(cloth, trim, skin)}<g ${tilt}>${head.join('')}</g>${hair.over}</svg>`;
}

function sea(sky: Traits['sky']): string {
  return `<path d="M0 0h640v480H0z" fill="${sky.sky}"/><circle cx="506" cy="150" r="52" fill="${sky.sun}"/>
<path d="M0 318h640v162H0z" fill="${sky.sea}"/><path d="M0 372q20-14 40 0t40 0t40 0t40 0t40 0t40 0t40 0t40 0t40 0t40 0t40 0t40 0t40 0t40 0t40 0t40 0v108H0z" fill="${sky.deep}"/>
<path d="M470 334h72M484 348h44M494 361h24" stroke="${sky.sun}" stroke-width="6" stroke-linecap="round"/>`;
}

function distantWheel(sky: Traits['sky']): string {
  const spokes = [0, 30, 60, 90, 120, 150].map(
    (angle) => `<path d="M60 236h120" transform="rotate(${angle} 120 236)"/>`,
  );
  return `<g fill="none" stroke="${sky.pier}" stroke-width="5"><circle cx="120" cy="236" r="60" stroke-width="8"/>${spokes.join('')}<path d="M120 236l-26 82M120 236l26 82M0 316h220" stroke-width="9"/></g>`;
}

function sailingBoat(sky: Traits['sky']): string {
  return `<path d="M112 206v92H58q40-36 54-92z" fill="#fff" opacity=".9"/><path d="M122 222q34 34 40 76h-40z" fill="${sky.pier}"/><path d="M48 306h128q-10 26-34 26H78q-22 0-30-26z" fill="#8a5a3c"/>`;
}

function lighthouse(sky: Traits['sky']): string {
  return `<path d="M104 318l10-126h44l10 126z" fill="#fff" opacity=".92"/><path d="M109 258h55l3 32h-61z" fill="${sky.pier}"/><path d="M108 182h56v12h-56zM118 156h36v26h-36zM112 156l24-22l24 22z" fill="${sky.deep}"/><circle cx="136" cy="169" r="9" fill="${sky.sun}"/><path d="M60 322q76-26 152 0z" fill="${sky.deep}"/>`;
}

function ears(skin: Skin, hasEarrings: boolean): string {
  const earrings = `<g fill="#f5b041"><circle cx="238" cy="256" r="6"/><circle cx="402" cy="256" r="6"/></g>`;
  return `<g fill="${skin.base}"><circle cx="240" cy="230" r="19"/><circle cx="400" cy="230" r="19"/></g><g fill="none" stroke="${skin.shade}" stroke-width="4" stroke-linecap="round"><path d="M233 224q8 2 7 14M407 224q-8 2-7 14"/></g>${hasEarrings ? earrings : ''}`;
}

function face({ skin, hair, mouth, hasFreckles }: Traits): string {
  const brow = hair === '#d9a75a' || hair === '#a3a3a8' ? '#8a6a45' : hair;
  const freckles = rounds(skin.blush, 5.2, 'M262 252h0M274 260h0M286 252h0M354 252h0M366 260h0M378 252h0');
  return `<g fill="${skin.blush}" opacity=".34"><circle cx="270" cy="258" r="18"/><circle cx="370" cy="258" r="18"/></g>
${hasFreckles ? freckles : ''}<g fill="#2a2320"><ellipse cx="287" cy="226" rx="8" ry="9.5"/><ellipse cx="353" cy="226" rx="8" ry="9.5"/></g>
<g fill="#fff"><circle cx="290" cy="222" r="2.8"/><circle cx="356" cy="222" r="2.8"/></g>
<g fill="none" stroke-linecap="round"><path d="M271 203q15-11 30-2M339 201q15-9 30 2" stroke="${brow}" stroke-width="7"/><path d="M319 236q-9 18 5 19" stroke="${skin.shade}" stroke-width="5.5"/></g>${mouth(skin)}`;
}

function smile(skin: Skin): string {
  return `<path d="M291 277q29 25 58 0" fill="none" stroke="${skin.lip}" stroke-width="6.5" stroke-linecap="round"/>`;
}

function laugh(skin: Skin): string {
  return `<path d="M288 273q32 6 64 0q-5 33-32 33q-27 0-32-33z" fill="${skin.lip}"/><path d="M292 274.500q28 5 56 0q-1 8-5 12q-23 4-46 0q-4-4-5-12z" fill="#fff"/>`;
}

const glasses =
  '<g fill="#fff" fill-opacity=".16" stroke="#2f3a40" stroke-width="5.5"><circle cx="286" cy="227" r="28"/><circle cx="354" cy="227" r="28"/><path d="M314 223q6-5 12 0M258 222l-17-4M382 222l17-4" fill="none"/></g>';

const body =
  'M112 480C116 412 160 388 226 370C262 360 278 352 284 336Q320 376 356 336C362 352 378 360 414 370C480 388 524 412 528 480z';

function plainShirt(cloth: string, trim: string): string {
  return `<path d="${body}" fill="${cloth}"/><path d="M281 341Q320 390 359 341" fill="none" stroke="${trim}" stroke-width="11"/>`;
}

function stripedShirt(_cloth: string, trim: string): string {
  const stripes = [398, 424, 450, 476].map((y) => `<path d="M90 ${y}q230 18 460 0"/>`).join('');
  const stripe = trim === '#f3ead9' ? '#0b4f6c' : trim;
  return `<clipPath id="body"><path d="${body}"/></clipPath><g clip-path="url(#body)"><path d="${body}" fill="#fbf6ec"/><g fill="none" stroke="${stripe}" stroke-width="10">${stripes}</g></g><path d="M281 341Q320 390 359 341" fill="none" stroke="${stripe}" stroke-width="9"/>`;
}

function hoodie(cloth: string, trim: string): string {
  return `<path d="${body}" fill="${cloth}"/><path d="M268 344C236 352 224 372 232 392C262 420 300 430 320 430C340 430 378 420 408 392C416 372 404 352 372 344Q348 392 320 392Q292 392 268 344z" fill="#000" opacity=".16"/><path d="M298 418v44M342 418v38" stroke="${trim}" stroke-width="6" stroke-linecap="round"/>`;
}

function collarShirt(cloth: string, trim: string, skin: Skin): string {
  return `<path d="${body}" fill="${cloth}"/><path d="M286 346L320 410L354 346Q320 378 286 346z" fill="${skin.base}"/><path d="M280 334L262 366L300 408L320 396zM360 334L378 366L340 408L320 396z" fill="${trim}"/><path d="M320 410v70" stroke="#000" stroke-opacity=".15" stroke-width="4"/>`;
}

/** The layers of a hair style: behind the neck, on the head, and over the shoulders. */
interface Hair {
  back: string;
  front: string;
  over: string;
  hidesEars: boolean;
}

const noHair: Hair = { back: '', front: '', over: '', hidesEars: false };

const filled = (color: string, ...paths: string[]): string => `<path d="${paths.join('')}" fill="${color}"/>`;

/** A dot at each point of a path of `h0` steps; the width is the dots' diameter. */
const rounds = (color: string, width: number, points: string): string =>
  `<path d="${points}" stroke="${color}" stroke-width="${width}" stroke-linecap="round"/>`;

const hairStyles: readonly Traits['hairStyle'][] = [
  function crop(hair) {
    return {
      ...noHair,
      front: filled(
        hair,
        'M239 228C216 122 280 98 332 100C406 102 422 156 402 228C399 200 393 184 384 172C342 178 292 174 268 162C252 178 243 198 239 228z',
      ),
    };
  },
  function sidePart(hair) {
    return {
      ...noHair,
      front: filled(
        hair,
        'M239 228C208 116 290 80 350 94C420 108 424 168 402 228C400 200 396 186 386 172C350 180 312 170 292 148C284 176 246 186 239 228z',
      ),
    };
  },
  function bob(hair) {
    const back = filled(
      hair,
      'M216 214C208 84 432 84 424 214C426 260 428 292 416 322C384 338 352 330 320 330C288 330 256 338 224 322C212 292 214 260 216 214z',
    );
    return {
      ...noHair,
      back,
      front: filled(
        hair,
        'M236 234C216 98 424 98 404 234C400 202 388 182 366 178Q318 190 268 180C250 186 240 206 236 234z',
      ),
      hidesEars: true,
    };
  },
  function longWaves(hair) {
    const back = filled(
      hair,
      'M222 204C208 78 432 78 418 204C420 262 446 300 436 372C430 412 390 410 372 390C340 404 300 404 268 390C250 410 210 412 204 372C194 300 220 262 222 204z',
    );
    return {
      ...noHair,
      back,
      front: filled(
        hair,
        'M322 126C276 112 234 146 234 244C262 222 304 186 322 126zM318 126C364 112 406 146 406 244C378 222 336 186 318 126z',
      ),
      hidesEars: true,
    };
  },
  function roundCurls(hair) {
    const curls = 'M212 196h0M222 142h0M262 102h0M320 88h0M378 102h0M418 142h0M428 196h0M226 248h0M414 248h0';
    const back = rounds(hair, 224, 'M320 190h0') + rounds(hair, 88, curls);
    const hairline =
      'M236 214C226 92 414 92 404 214C394 182 374 160 356 166Q338 152 320 164Q302 152 284 166C266 160 246 180 238 212z';
    return { ...noHair, back, front: filled(hair, hairline) };
  },
  function topBun(hair, cloth) {
    const front = filled(
      hair,
      'M233 226C218 98 422 98 407 226C402 182 366 158 320 158C274 158 238 182 233 226z',
    );
    return {
      ...noHair,
      back: `<circle cx="320" cy="94" r="40" fill="${hair}"/><path d="M294 122q26-12 52 0v16h-52z" fill="${cloth}"/>`,
      front,
    };
  },
  function shortCurls(hair) {
    const curls =
      'M240 206h0M244 184h0M254 152h0M280 130h0M312 120h0M346 124h0M376 142h0M394 170h0M400 198h0';
    return { ...noHair, front: rounds(hair, 50, curls) };
  },
  function braids(hair, cloth) {
    const knots = [348, 376, 404].map(
      (y) => `<ellipse cx="226" cy="${y}" rx="19" ry="17"/><ellipse cx="414" cy="${y}" rx="19" ry="17"/>`,
    );
    const ties = `<path d="M212 420h28v10h-28zM400 420h28v10h-28z" fill="${cloth}"/>`;
    const ends = filled(hair, 'M214 430h24l-5 24h-14zM402 430h24l-5 24h-14z');
    const back = filled(hair, 'M224 214C214 92 426 92 416 214L424 340H400L392 240H248L240 340H216z');
    const front = filled(
      hair,
      'M321 134C280 118 236 150 236 232C264 214 304 186 321 134zM319 134C360 118 404 150 404 232C376 214 336 186 319 134z',
    );
    return { back, front, over: `<g fill="${hair}">${knots.join('')}</g>${ends}${ties}`, hidesEars: true };
  },
  function headscarf(_hair, cloth) {
    const back = filled(
      cloth,
      'M212 216C206 74 434 74 428 216C428 280 420 330 412 372H228C220 330 212 280 212 216z',
    );
    const front = `<path d="M238 222C228 128 412 128 402 222C404 276 370 330 320 330C270 330 236 276 238 222z" fill="none" stroke="${cloth}" stroke-width="22"/>`;
    const over = `${filled(cloth, 'M226 314C262 339 378 339 414 314C436 372 420 410 372 420C330 428 268 424 240 408C214 392 212 364 226 334z')}<path d="M240 372q80 44 166-8" fill="none" stroke="#000" stroke-opacity=".14" stroke-width="6" stroke-linecap="round"/>`;
    return { back, front, over, hidesEars: true };
  },
];
