interface DrawingProps {
  /** An SVG file whose root element is called `art`, and the size of its view box. */
  picture: { href: string; width: number; height: number };
  /** What the drawing says, or an empty text where it only decorates. */
  label: string;
  /** Which part stays in sight where its place has another shape, as SVG's preserveAspectRatio says it. */
  fit: 'xMinYMid meet' | 'xMidYMid meet' | 'xMaxYMax slice';
  className: string;
}

/** A drawing from a file that takes the text colour of its place, as an image cannot. */
export function Drawing({ picture: { href, width, height }, label, fit, className }: DrawingProps) {
  const meaning = label === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <svg className={className} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio={fit} {...meaning}>
      <use href={`${href}#art`} width={width} height={height} />
    </svg>
  );
}
