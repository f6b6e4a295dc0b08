/** What the team answers to requests, as it is offered for each kind; the team may change it before it is sent. */
export const answers = {
  newPhoto:
    'Please add a new photo: your face from the front, in good light, and no one else in the picture.',
  photoGood: 'The photo shows you clearly. If something about it is wrong, please tell us what it is.',
  pointsThere: 'Thank you for your patience. The points are in your account.',
  pointsBefore: 'Points for this purchase were already given, so it cannot be added once more.',
  bandAtDesk: 'Please come to Guest Services with your ticket. Our team activates the wristband for you.',
  bandUsed: 'This ticket was already used for a wristband, so it cannot activate another one.',
  linkMailed:
    'We have sent your link to the email address of your order. If you do not find it, please look in your spam folder.',
  linkUnknown:
    'We found no order for what you sent us. Please write to {email} with the email address of your order.',
} as const;
