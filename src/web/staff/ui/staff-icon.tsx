/** An icon of the one set, which the style sheet draws in the color of the text around it. */
export function StaffIcon({ name }: { name: string }) {
  return <span className="staff-icon" data-icon={name} aria-hidden="true" />;
}
