/** The element of "Send me my link", and its field. */
export const sendLinkId = 'send-link';
export const askedName = 'asked';

/** Opens "Send me my link" with an address that the guest typed elsewhere. False if the page has no such form. */
export function openSendLink(email: string): boolean {
  const form = document.getElementById(sendLinkId);
  const field = form?.querySelector<HTMLInputElement>(`[name=${askedName}]`);
  if (!(form instanceof HTMLDetailsElement) || !field) return false;
  form.open = true;
  field.value = email;
  field.focus();
  return true;
}
