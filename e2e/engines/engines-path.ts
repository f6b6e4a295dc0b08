/** Where the engines and what they call are looked for: CI gives the tests themselves a PATH without them. */
export const enginesPath = process.env['ENGINES_PATH'] ?? process.env['PATH'] ?? '';
