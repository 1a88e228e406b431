import type { Config } from './read-config.ts';

/** The sender of SMS, and where Twilio reports the outcome of a message; without an address where it cannot call. */
export interface SmsSending {
  sender: { accountSid: string; authToken: string; from: string; apiUrl: string };
  statusUrl: string | undefined;
}

/** Where Twilio calls: answers of members, and what became of a message. Both are signed over these addresses. */
export const SMS_CALLS = { inbound: '/api/sms/inbound', status: '/api/sms/status' } as const;

type Read = Pick<Config, 'SMS_ACCOUNT_SID' | 'SMS_AUTH_TOKEN' | 'SMS_FROM' | 'SMS_API_URL' | 'PUBLIC_URL'>;

/** How the configuration has SMS sent; null where the owner set up no sender. */
export function smsSending(config: Read): SmsSending | null {
  const { SMS_ACCOUNT_SID: accountSid, SMS_AUTH_TOKEN: authToken, SMS_FROM: from, SMS_API_URL: apiUrl } = config;
  if (accountSid === undefined || authToken === undefined || from === undefined) return null;
  // Twilio refuses a message that names an address which it cannot call; a stand-in on this machine can.
  const isCallable = config.PUBLIC_URL.startsWith('https:') || apiUrl.startsWith('http:');
  const statusUrl = isCallable ? `${config.PUBLIC_URL}${SMS_CALLS.status}` : undefined;
  return { sender: { accountSid, authToken, from, apiUrl }, statusUrl };
}
