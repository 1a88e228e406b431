/** How an authenticator is reached (WebAuthn, section 5.8.4). Others that a browser names are left out by the page. */
export const PASSKEY_TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

/** A passkey of a member, as the profile lists it. */
export interface PasskeyInfo {
  id: number;
  /** The member's own word for it. */
  name: string;
  createdAt: string;
  /** Of the last sign-in with it; null: none yet. */
  lastUsedAt: string | null;
  /** Copied to the user's other devices by its provider. */
  synced: boolean;
}

/** Names a credential to the browser (WebAuthn, PublicKeyCredentialDescriptorJSON). */
export interface PasskeyDescriptor {
  /** base64url. */
  id: string;
  type: 'public-key';
  transports?: string[];
}

/** The options from which the browser makes a passkey (WebAuthn, PublicKeyCredentialCreationOptionsJSON); sent unchanged. */
export interface PasskeyCreation {
  rp: { id: string; name: string };
  user: { id: string; name: string; displayName: string };
  challenge: string;
  pubKeyCredParams: { type: 'public-key'; alg: number }[];
  timeout: number;
  excludeCredentials: PasskeyDescriptor[];
  authenticatorSelection: { residentKey: 'required'; requireResidentKey: boolean; userVerification: 'required' };
  attestation: 'none';
}

/** The options that the browser signs with a passkey (WebAuthn, PublicKeyCredentialRequestOptionsJSON); sent unchanged. */
export interface PasskeyRequest {
  rpId: string;
  challenge: string;
  timeout: number;
  userVerification: 'required';
  /** Empty: any passkey of this site, which names its account itself. */
  allowCredentials: PasskeyDescriptor[];
}

/** Answer of POST /api/auth/passkeys. */
export interface PasskeyAdded {
  passkey: PasskeyInfo;
  /** When the second factor was turned on with it: shown once, each code works once. */
  recoveryCodes: string[] | null;
}
