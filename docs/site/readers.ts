/** The four readers of the documents, and the pages of each in the order in which they need them. To add a page, add a line. */
export interface Chapter {
  reader: string;
  /** File below `docs/`, and its name in the navigation. */
  pages: readonly (readonly [file: string, name: string])[];
}

export const chapters: readonly Chapter[] = [
  {
    reader: 'Guest services',
    pages: [
      ['desk/find.md', 'Find a guest'],
      ['desk/requests.md', 'Answer a request'],
      ['desk/correct.md', 'Correct a pass'],
      ['desk/wristbands.md', 'Help with a wristband'],
      ['desk/points.md', 'Give and correct points'],
      ['desk/undo.md', 'Take something back'],
      ['gate-screen.md', 'Check passes at the gate'],
      ['gate-sentence.md', 'Why a pass is not valid'],
    ],
  },
  {
    reader: 'Park manager',
    pages: [
      ['brand-kit.md', 'Make the brand of your own'],
      ['park/looks.md', 'Change how a pass looks'],
      ['park/season.md', 'Change what the site says'],
      ['import.md', 'Import orders and products'],
      ['import-mappings.md', 'Keep a mapping of columns'],
      ['park/messages.md', 'Tell guests something'],
      ['park/club.md', 'Run the club'],
      ['park/team.md', 'Add and remove your team'],
      ['park/figures.md', 'Read the figures'],
      ['accessibility.md', 'Who can use the pages'],
    ],
  },
  {
    reader: 'Operator',
    pages: [
      ['runbook.md', 'Runbook'],
      ['brand.md', 'The folder of the brand'],
      ['mail.md', 'Mail that arrives'],
      ['scale.md', 'Scale'],
      ['limits.md', 'Limits'],
      ['browsers.md', 'Browsers and phones'],
      ['security.md', 'Security and reliability'],
      ['policies/retention.md', 'How long data is kept'],
    ],
  },
  {
    reader: 'Integrator',
    pages: [
      ['reading.md', 'Read and create by key'],
      ['recipes.md', 'Recipes'],
      ['plugins.md', 'Plugins'],
      ['gates.md', 'Connect gates'],
      ['member-codes.md', 'Know members at tills'],
      ['events.md', 'Receive events'],
      ['import-formats.md', 'Formats of imports'],
      ['export-formats.md', 'Formats of exports'],
      ['api.md', 'All calls'],
    ],
  },
  { reader: 'Words', pages: [['glossary.md', 'Glossary']] },
];
