/** The glyphs of the one set, drawn with its pen in a square of 24. */
const glyphs = {
  desk: 'M4 11l8-7 8 7M6 9.5V20h12V9.5M10 20v-5.5h4V20',
  family:
    'M9 11.5a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4zM3.2 19a5.8 5.8 0 0 1 11.6 0M15.5 5.4a3.2 3.2 0 0 1 0 5.8M17.6 14a5.8 5.8 0 0 1 3.2 5',
  connections: 'M9 3.5v4M15 3.5v4M6.5 7.5h11V11a5.5 5.5 0 0 1-11 0zM12 16.5v4',
  admin:
    'M4 7h9M17.5 7H20M4 12h2.5M11 12h9M4 17h7M15.5 17H20M15.2 9a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM8.7 14a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM13.2 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  undo: 'M8.5 5L4 9.5 8.5 14M4 9.5h10a5 5 0 0 1 0 10h-4',
  messages: 'M4 5.5h16v11h-8.5L7 20v-3.5H4zM8 9.5h8M8 12.5h5',
  guests: 'M12 11.5a3.7 3.7 0 1 0 0-7.4 3.7 3.7 0 0 0 0 7.4zM4.8 20a7.2 7.2 0 0 1 14.4 0',
  club: 'M12 4l2.5 5.2 5.5.8-4 4 1 5.7-5-2.7-5 2.7 1-5.7-4-4 5.5-.8z',
  looks:
    'M12 4a8 8 0 1 0 0 16c1.5 0 1.8-1 1.4-2-.6-1.5.2-2.5 1.6-2.5H17a3 3 0 0 0 3-3C20 8 16.5 4 12 4zM8 10.5h.01M11 7.8h.01M15 8.5h.01',
  requests: 'M4 13l2.5-8h11L20 13v6H4zM4 13h4.5a3.5 3.5 0 0 0 7 0H20',
  dashboard: 'M4 20h16M6.5 17v-5M11 17V7M15.5 17v-7M19 17V5',
  search: 'M11 17.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM16 16l4.5 4.5',
  'sort-up': 'M12 19V6M6.5 11.5 12 6l5.5 5.5',
  'sort-down': 'M12 5v13M6.5 12.5 12 18l5.5-5.5',
  sidebar: 'M4 5h16v14H4zM9.5 5v14',
  columns: 'M4 5h16v14H4zM9.5 5v14M14.5 5v14',
  views: 'M6.5 4h11v16L12 16l-5.5 4z',
  filter: 'M4 5.5h16l-6 7.5v6l-4-2v-4z',
  add: 'M12 5v14M5 12h14',
  scan: 'M4 8.5V5h3.5M16.5 5H20v3.5M20 15.5V19h-3.5M7.5 19H4v-3.5M7.5 9v6M10.5 9v6M13.5 9v6M16.5 9v6',
};

export type IconName = keyof typeof glyphs;

/** An icon in the color of the text around it. */
export function StaffIcon({ name }: { name: IconName }) {
  return (
    <svg className="staff-icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={glyphs[name]} />
    </svg>
  );
}
