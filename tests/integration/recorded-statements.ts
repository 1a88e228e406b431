import type { INestApplication } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { EntitySubscriberInterface } from 'typeorm';

/** Tables of accounts. Other statements come by the clock, no matter who calls: maintenance of the event log, looks at the health. */
const ABOUT_ACCOUNTS =
  /"?(users|registrations|account_emails|password_reset_tokens|blacklisted_emails|subscriptions|pending_payments|user_two_factor)"?/;

/**
 * Records the statements that an application sends about these tables from now on, values left out; unless said, those of accounts. Answers
 * how to end it: with what was sent.
 */
export function recordStatements(app: INestApplication, about = ABOUT_ACCOUNTS): () => string[] {
  const { subscribers } = app.get(DataSource);
  const sent: string[] = [];
  const recorder: EntitySubscriberInterface = {
    afterQuery: ({ query }) => void (about.test(query) && sent.push(query.replace(/\s+/g, ' '))),
  };
  subscribers.push(recorder);
  return () => {
    subscribers.splice(subscribers.indexOf(recorder), 1);
    return sent;
  };
}
