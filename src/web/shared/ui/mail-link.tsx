import { AddressText } from './address-text.tsx';

interface MailLinkProps {
  address: string;
  /** Classes for a link that differs from others, such as one in an alert. */
  className?: string;
}

/** A link to write to an address; the dot of a sentence stays beside the end of the address. */
export function MailLink({ address, className }: MailLinkProps) {
  return (
    <a className={className} href={`mailto:${address}`}>
      <AddressText text={address} />
    </a>
  );
}
