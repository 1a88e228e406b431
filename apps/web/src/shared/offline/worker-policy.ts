/** The one script that the page may name by an address: any other text gives this one, too. Also named by the server's policy. */
const ADDRESS = '/service-worker.js';
/** Name of the policy in the header `trusted-types` (docs/SECURITY.md#csp). */
const POLICY = 't0-service-worker';

/** The part of the browser's Trusted Types that is used. */
interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (text: string) => string },
  ) => {
    createScriptURL: (text: string) => unknown;
  };
}

/** The service worker's address, as the browser's policy lets it through. A policy's name can be taken once: call it once. */
export function workerAddress(): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy(POLICY, { createScriptURL: () => ADDRESS });
  return (policy?.createScriptURL(ADDRESS) ?? ADDRESS) as string;
}
