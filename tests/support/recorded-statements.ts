import type { INestApplication } from '@nestjs/common';
import { currentTrace } from '@t0/observability';
import { DataSource, type EntitySubscriberInterface } from 'typeorm';

/** Tables of accounts. */
const ABOUT_ACCOUNTS =
  /"?(users|registrations|account_emails|password_reset_tokens|blacklisted_emails|subscriptions|pending_payments|user_two_factor)"?/;

/**
 * Records the statements that calls of an application send about these tables from now on, values left out; unless said, those of accounts.
 * Statements that are sent by the clock, no matter who calls, are no part of it. Returns how to end it: with what was sent.
 */
export function recordStatements(app: INestApplication, about = ABOUT_ACCOUNTS): () => string[] {
  const { subscribers } = app.get(DataSource);
  const sent: string[] = [];
  const recorder: EntitySubscriberInterface = {
    afterQuery: ({ query }) =>
      void (currentTrace().requestId && about.test(query) && sent.push(query.replace(/\s+/g, ' '))),
  };
  subscribers.push(recorder);
  return () => {
    subscribers.splice(subscribers.indexOf(recorder), 1);
    return sent;
  };
}
