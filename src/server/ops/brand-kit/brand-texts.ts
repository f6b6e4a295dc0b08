/** First wordings of the texts that a brand needs; the README asks the operator to have them reviewed. */

interface NamedBrand {
  name: string;
  website: string;
  supportEmail: string;
  passName: string;
  clubName: string;
  pointsName: string;
  /** Empty for a park that sends no text messages. */
  smsShortCode: string;
}

/** The texts, the consents with the month as their version, and the back of passes. */
export function brandTexts(brand: NamedBrand, today: Temporal.PlainDate) {
  const { name, website, supportEmail, passName, clubName, pointsName, smsShortCode } = brand;
  return {
    texts: {
      appDescription: `Your passes, tickets and ${pointsName} for a day at ${name}.`,
      passDisclaimer: `This is not your ${passName} card!`,
      pointsEarnedHeading: `Your ${pointsName} are on their way`,
      pointsEarned: `Your ${pointsName} have been added to your ${clubName} account.`,
    },
    consents: {
      version: today.toPlainYearMonth().toString(),
      email: `Email me news and offers from ${name}. I can unsubscribe at any time.`,
      sms:
        smsShortCode === ''
          ? undefined
          : `I agree to receive recurring automated text messages from ${name} at the mobile number I have given. Message frequency varies. Message and data rates may apply. Text HELP to ${smsShortCode} for help or STOP to ${smsShortCode} to cancel at any time. Consent is not a condition of purchase.`,
    },
    passBack: [
      {
        label: 'Guest Services',
        text: `Visit Guest Services in the park or write to ${supportEmail}. Opening hours: ${website}`,
      },
      {
        label: 'Good to know',
        text: 'This pass belongs to the guest it names and may not be resold or copied. Rides have height rules and close in bad weather. Please keep your screen bright at the gate.',
      },
    ],
  };
}
