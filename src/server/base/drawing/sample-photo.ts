/** A drawn guest in place of a photo, 640 x 480. */
export const samplePhoto =
  '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480" viewBox="0 0 640 480"><path fill="#c9dbe6" d="M0 0h640v480H0z"/><circle cx="520" cy="110" r="60" fill="#f4e2b0"/><path fill="#9fbfae" d="M0 360q160-60 320-20t320-30v170H0z"/><path fill="#4a6d8c" d="M150 480q10-130 110-150h120q100 20 110 150z"/><path fill="#e0ab8b" d="M282 280h76v70q-38 34-76 0z"/><circle cx="320" cy="205" r="92" fill="#ecbd9d"/><path fill="#5b3a29" d="M224 215q-14-120 96-122q112 2 96 122q-10-60-52-76q-70 26-112 0q-20 20-28 76z"/><circle cx="286" cy="212" r="8" fill="#3a2a22"/><circle cx="354" cy="212" r="8" fill="#3a2a22"/><path fill="none" stroke="#a8553f" stroke-width="7" stroke-linecap="round" d="M288 252q32 26 64 0"/></svg>';

/** The same as an address that needs no file. */
export const sampleDisplayPhoto = `data:image/svg+xml;base64,${Buffer.from(samplePhoto).toString('base64')}`;
