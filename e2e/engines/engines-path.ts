/** The search path for the engines and their programs: CI runs the tests themselves with a PATH that lacks them. */
export const enginesPath = process.env['ENGINES_PATH'] ?? process.env['PATH'] ?? '';
