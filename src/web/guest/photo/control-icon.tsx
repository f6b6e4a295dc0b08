/** The names of the icons on the frame's buttons. */
export type ControlIconName = keyof typeof paths;

/** The icon of a button that moves or zooms the photo; the button has the label. */
export function ControlIcon({ name }: { name: ControlIconName }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className="size-6 fill-none stroke-current stroke-2 [stroke-linecap:round] [stroke-linejoin:round]"
    >
      <path d={paths[name]} />
    </svg>
  );
}

const paths = {
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  left: 'M19 12H5M11 6l-6 6 6 6',
  right: 'M5 12h14M13 6l6 6-6 6',
  up: 'M12 19V5M6 11l6-6 6 6',
  down: 'M12 5v14M6 13l6 6 6-6',
  rotate: 'M19.5 12a7.5 7.5 0 1 1-2.2-5.3L20 9.4M20 4v5.4h-5.4',
  close: 'M6 6l12 12M18 6L6 18',
} as const;
