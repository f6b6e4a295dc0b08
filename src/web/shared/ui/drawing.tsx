interface DrawingProps {
  /** An SVG file whose root element has the id `art`, and the size of its view box. */
  picture: { href: string; width: number; height: number };
  /** The alternative text, or an empty string if the drawing only decorates. */
  label: string;
  /** The part that stays visible if its container has another ratio, in SVG's preserveAspectRatio syntax. */
  fit: 'xMinYMid meet' | 'xMidYMid meet' | 'xMidYMid slice' | 'xMaxYMax slice';
  className: string;
}

/** A drawing from a file that takes the text color of its container, which an image element cannot do. */
export function Drawing({ picture: { href, width, height }, label, fit, className }: DrawingProps) {
  const meaning = label === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <svg className={className} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio={fit} {...meaning}>
      <use href={`${href}#art`} width={width} height={height} />
    </svg>
  );
}
