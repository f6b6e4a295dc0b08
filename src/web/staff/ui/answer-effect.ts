/** What an answer to a request does, said in the question before it is sent. */

/** Who gets a mail; `what` describes its content. */
function mailEffect(email: string, what: string): string {
  return email === '' ? 'No mail is sent, because no address is known.' : `${email} gets a mail ${what}.`;
}

/** What an answer to a photo request does to the pass, and whom it mails. */
export function photoAnswerEffect(isApproved: boolean, email: string): string {
  return isApproved
    ? `The photo comes off the pass at once, and an activated pass shows VOID until the guest adds another one. ${mailEffect(email, 'that asks for it')}`
    : `The photo stays on the pass. ${mailEffect(email, 'that says so')}`;
}
