/** Every text of the guest’s error catalogue, verbatim (guest §8). `{email}` is the operator’s address. */
export const errors = {
  temporaryError: 'Temporary server error, please retry',
  networkError: 'Unable to process your request',
  errorLoggingIn: 'Error logging in',
  errorRegistering: 'Error registering',
  errorRetrievingGuests: 'Error retrieving guests',
  errorSharing: 'Error sharing with guest',
  errorUpdating: 'Error updating',
  errorUnsharing: 'Error unsharing with guest',
  errorActivating: 'Error activating wristband',
  orderNotFound: 'Unable to locate order',
  tooManyTries:
    'Too many tries. Please wait {minutes, plural, one {# minute} other {# minutes}}, or use the link in your confirmation email.',
  tooManyTriesHere: 'Too many tries. Please wait {minutes, plural, one {# minute} other {# minutes}}.',
  puzzleRequired:
    'Your browser has to run a short check first, and it did not. Please open this page again with JavaScript turned on.',
  puzzleNeedsScript:
    'Someone has tried many wrong numbers, so your browser has to run a short check first, which needs JavaScript. Please turn it on, or use the link in your confirmation email.',
  puzzleEndsIn:
    'Without JavaScript, please open this page again in {minutes, plural, one {# minute} other {# minutes}}.',
  unableToRegister: 'Unable to register',
  alreadyInWallet:
    'This pass has already been added to a wallet. If you need help with it, please contact {email}.',
  voucherInstead: 'Print or save the voucher to take this pass along: it has the same barcode.',
  unableToPreviewPhoto: 'Unable to preview photo',
  unexpectedResponse: 'Unexpected response from server',
  photoTooLarge: 'File size is too large',
  photoCropTooSmall: 'The frame is too small for a photo. Make it larger or choose another picture.',
  photoPictureTooSmall:
    'This picture is too small for a photo. Choose one that is at least 86 pixels wide and 64 pixels high.',
  unableToUploadPhoto: 'Unable to upload photo',
  uploadNetworkError: 'Network error, please try again',
  unableToReplacePhoto: 'Unable to replace photo',
  unableToRequestPhoto: 'Unable to request a photo replacement',
  wristbandNotByYourself:
    'You are unable to activate this wristband yourself, please visit guest services for additional assistance.',
  wristbandAlreadyActivated:
    'This wristband was already activated and can be used {period}. Please discard it and take a new one.',
  wristbandAttemptExpired: 'Activation attempt expired, please refresh and try again.',
  unableToActivate:
    'Unable to activate this wristband, please visit guest services for additional assistance.',
  ticketAlreadyRedeemed:
    'This Ticket has already been redeemed. Please try again or visit guest services for additional assistance.',
  ticketNotForWristband:
    'This ticket is not for a wristband. Please try again or visit guest services for additional assistance.',
  shareSessionExpired: 'This ticket sharing session has expired. Please refresh and try again.',
  unableToRetrieveGuests: 'Unable to retrieve guests',
  unableToShare: 'Unable to share with guest',
  unableToUpdate: 'Unable to update',
  unableToUnshare: 'Unable to unshare with guest',
  shareSuccessful: 'Share successful',
  updateSuccessful: 'Update successful',
  guestRemoved: 'Guest removed',
  claimFailed:
    'Unable to submit, please try again later. If this issue persists, please email us at {email} for assistance.',
  unableToCreateProfile: 'Unable to create your profile, please try again later...',
  storedValueFailedHeading: 'Unable to retrieve ticket card data',
  storedValueFailed: 'This may be a problem with your card or with our systems, please try again later.',
  faceNotDetected:
    'A face was not detected in this image, possibly due to a low quality image or other factors. If you choose to continue, be aware that any guest photographs that do not meet our requirements may be rejected.',
  severalFacesDetected:
    'Multiple faces have been detected. If you choose to continue, be aware that any guest photographs that do not meet our requirements may be rejected.',
  sendMyLink: 'Send me my link',
  linkRequestHint: 'We email the link that opens your pass to the address we have on file.',
  linkRequestSent:
    'If we know this order or address, its links are on their way to the email address on file. Please check your inbox in a few minutes.',
  linkRequestMalformed: 'Enter an order ID of 8 digits, or an email address such as name@mail.com',
  linkRequestFailed: 'Unable to send your link, please try again later.',
  faceNotChecked:
    'We could not check this photo for a face. If you choose to continue, be aware that any guest photographs that do not meet our requirements may be rejected.',
} as const;
