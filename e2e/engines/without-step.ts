/** Journeys in Chromium that no step of the engines' walks covers, and the reason of each. */
export const withoutStep: Readonly<Record<string, string>> = {
  'answers-in-sight': 'It measures where an answer stands, which is a matter of the layout.',
  browser: 'It is about the Chromium of the journeys itself.',
  developers: 'It is a page for those who write programs, and says everything without its script.',
  'brand-playground': 'It is a page for developers, which production lacks.',
  demo: 'It is a page of the demo, which production lacks.',
  development: 'It is about `npm run dev`.',
  tidewater: 'It shows the same screens with the data and the brand of another park.',
  'live-passes': 'Its screen is a notice of the back office; what it reports happens on servers.',
};

/** The staff's journeys that have a step; the others repeat the same controls with other data. */
export const staffWithStep = [
  'staff-api-keys',
  'staff-gate',
  'staff-imports',
  'staff-login',
  'staff-requests',
  'staff-tabs',
];
