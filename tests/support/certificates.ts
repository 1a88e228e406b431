import { randomBytes, webcrypto } from 'node:crypto';
import 'reflect-metadata';
import {
  BasicConstraintsExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';

/** A private authority, as companies run them, and its certificates: all in PEM. */
export interface Authority {
  certificate: string;
  /** A certificate for one name of a host, and its private key. */
  issue(host: string): Promise<{ certificate: string; key: string }>;
}

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const DAY_MS = 86_400_000;
const crypto = webcrypto as unknown as Crypto;

const newKeys = (): Promise<CryptoKeyPair> =>
  crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']) as Promise<CryptoKeyPair>;
const dates = () => ({ notBefore: new Date(Date.now() - DAY_MS), notAfter: new Date(Date.now() + DAY_MS) });
const serialNumber = (): string => randomBytes(8).toString('hex');

/** Makes an authority that lives for a day. */
export async function createAuthority(name: string): Promise<Authority> {
  const keys = await newKeys();
  const own = await X509CertificateGenerator.createSelfSigned(
    {
      serialNumber: serialNumber(),
      name: `CN=${name}`,
      ...dates(),
      keys,
      signingAlgorithm: ALGORITHM,
      extensions: [
        new BasicConstraintsExtension(true, 0, true),
        new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      ],
    },
    crypto,
  );
  return {
    certificate: own.toString('pem'),
    issue: async (host) => {
      const { publicKey, privateKey } = await newKeys();
      const certificate = await X509CertificateGenerator.create(
        {
          serialNumber: serialNumber(),
          subject: `CN=${host}`,
          issuer: own.subject,
          ...dates(),
          publicKey,
          signingKey: keys.privateKey,
          signingAlgorithm: ALGORITHM,
          extensions: [new SubjectAlternativeNameExtension([{ type: 'dns', value: host }])],
        },
        crypto,
      );
      const key = PemConverter.encode(await crypto.subtle.exportKey('pkcs8', privateKey), 'PRIVATE KEY');
      return { certificate: certificate.toString('pem'), key };
    },
  };
}
