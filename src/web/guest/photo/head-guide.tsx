/** An oval for the whole head and a line for the shoulders, over a frame of 4:3. */
export function HeadGuide() {
  return (
    <svg aria-hidden="true" viewBox="0 0 400 300" className="photo-guide">
      {outlines.map((path) => (
        <path key={path} d={path} className="photo-guide-edge" />
      ))}
      {outlines.map((path) => (
        <path key={path} d={path} className="photo-guide-line" />
      ))}
    </svg>
  );
}

const oval =
  'M200 14C262 14 298 66 298 132C298 208 254 268 200 268C146 268 102 208 102 132C102 66 138 14 200 14Z';
const shoulders = 'M40 300C60 276 104 262 140 252M260 252C296 262 340 276 360 300';
const outlines = [oval, shoulders];
