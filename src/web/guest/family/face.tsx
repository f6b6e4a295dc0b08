interface FaceProps {
  firstName: string | null;
  photoUid: string | null;
}

/** The holder's photo, or the first letter of the name; the name stands beside it. */
export function Face({ firstName, photoUid }: FaceProps) {
  if (photoUid !== null) {
    return (
      <img
        className="family-face"
        src={`/api/download/${photoUid}/photo.jpg`}
        alt=""
        width={48}
        height={48}
        loading="lazy"
      />
    );
  }
  const [letter = '?'] = Array.from(firstName ?? '');
  return (
    <span className="family-face" aria-hidden="true">
      {letter.toUpperCase()}
    </span>
  );
}
