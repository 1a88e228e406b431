import type { BusinessTable } from '@t0/contracts';

/** The terms of each part of the page, in a sentence or two (docs/product/console.md#business). */
export const DEFINITIONS: Record<BusinessTable, Record<string, string>> = {
  movement: {
    MRR: 'Monthly recurring revenue: what the running subscriptions pay in a month. A yearly price counts a twelfth. Discounts that last lower it; tax does not count.',
    New: 'MRR of members who never paid before.',
    Reactivation: 'MRR of members who had left and pay again.',
    Expansion: 'What members pay more at the end of the month than at its beginning.',
    Contraction: 'What members pay less at the end of the month than at its beginning, and still pay.',
    Churned: 'MRR of members who paid at the beginning of the month and do not pay at its end.',
    Closing:
      'Opening + new + reactivation + expansion − contraction − churned. The next month opens with it. The current month ends now.',
    ARPU: 'MRR / members who pay in this currency.',
  },
  members: {
    'Gross revenue churn': '(Churned + contraction) / opening, in MRR.',
    'Net MRR churn':
      '(Churned + contraction − expansion − reactivation) / opening. Below 0 the gains are greater than the losses.',
    'Logo churn': 'Members churned / members at the beginning of the month, over all currencies.',
  },
  states: {
    State:
      'The first state of this list that one of the member’s subscriptions has. Each member counts once, over all currencies.',
  },
  renewals: {
    Renewals: 'Subscriptions that pay again, and the price of a period with the discounts that last, without tax.',
    'Trials that end': 'Subscriptions whose trial ends in a first payment.',
    'Set to end': 'Subscriptions that end with their period, and what they would have paid.',
  },
  trials: {
    Ended: 'A trial belongs to the month in which it ended.',
    Converted: 'The subscription had a first payment, whenever it came.',
    Pending: 'The subscription lives without a payment.',
    Lost: 'The subscription ended without a payment.',
    Conversion: 'Converted / ended.',
  },
  cohorts: {
    Cohort:
      'The members whose MRR was first above 0 in this month, in any currency. They stay in it when they leave and come back.',
    'Month 0, 1, 2, ...':
      'The share of the cohort that pays at the end of that month after its own. The last one of a row is the current month.',
  },
  'failed-payments': {
    Failed:
      'Invoices whose payment failed, by the month of the first failed attempt. The first invoice of a subscription is left out.',
    Recovered: 'The invoice was paid later.',
    Lost: 'The invoice is void or uncollectible, or its subscription no longer runs.',
    Retrying: 'The provider tries again.',
    'Recovery rate': 'Recovered / (recovered + lost), in money.',
  },
  payments: {
    Payments: 'Succeeded payments, with tax.',
    Fees: 'What the provider keeps, in the currency of the payout.',
    Refunds: 'Money given back, by the time of the refund.',
    Disputes: 'Payments that the bank took back, by the time they were opened. An inquiry moves no money.',
    Net: 'Payments − fees − refunds − disputes that are not won.',
  },
};
