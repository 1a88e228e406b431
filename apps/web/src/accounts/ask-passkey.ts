import { PASSKEY_TRANSPORTS } from '@t0/contracts/accounts';
import type { NewPasskeyDto, PasskeyCreation, PasskeyProofDto, PasskeyRequest } from '@t0/contracts/accounts';

/** The reason why the browser gave no passkey, as a sentence for the user. */
class PasskeyError extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.name = 'PasskeyError';
  }
}

/** True if this browser supports passkeys at this address: it does not without https. */
export function knowsPasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function';
}

/** Has the browser make a passkey. Throws PasskeyError when it does not, as when the user declines. */
export async function makePasskey(options: PasskeyCreation): Promise<Omit<NewPasskeyDto, 'name' | 'asSecondFactor'>> {
  const { startRegistration } = await load();
  const { id, response } = await explained(() => startRegistration({ optionsJSON: options }));
  const { clientDataJSON, attestationObject, transports = [] } = response;
  const known: readonly string[] = PASSKEY_TRANSPORTS;
  return { id, clientDataJSON, attestationObject, transports: transports.filter((one) => known.includes(one)) };
}

/** Has the browser sign with a passkey. Throws PasskeyError when it does not, as when the user declines. */
export async function signWithPasskey(options: PasskeyRequest): Promise<PasskeyProofDto> {
  const { startAuthentication } = await load();
  const { id, response } = await explained(() => startAuthentication({ optionsJSON: options }));
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return { id, clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) };
}

/** Loaded when a passkey is first asked for: most visits do not. */
async function load() {
  try {
    return await import('@simplewebauthn/browser');
  } catch (error) {
    throw new PasskeyError('Passkeys could not be loaded. Check your connection and try again.', error);
  }
}

const REFUSALS: Record<string, string> = {
  NotAllowedError: 'No passkey was used: the request was declined or took too long.',
  AbortError: 'No passkey was used: the request was declined or took too long.',
  InvalidStateError: 'This device already holds a passkey of this account.',
  SecurityError: 'Passkeys do not work at this address of the terminal.',
  ConstraintError: 'This device cannot verify that it is you: set up its screen lock first.',
  NotSupportedError: 'This device cannot hold a passkey for the terminal.',
};

async function explained<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    throw new PasskeyError(REFUSALS[name] ?? 'The browser could not use a passkey. Please try again.', error);
  }
}
