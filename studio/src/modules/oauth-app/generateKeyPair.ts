/** Whether this page can generate keys: browsers allow it only over https and on localhost. */
export const canGenerateKeys = () => typeof globalThis.crypto?.subtle !== 'undefined';

/** Generates a 2048-bit RSA key pair as PEM. The private key never leaves this page. */
export async function generateKeyPair(): Promise<{ publicKey: string; privateKey: string }> {
  const pair = await crypto.subtle.generateKey(
    {
      name: 'RSASSA-PKCS1-v1_5',
      modulusLength: 2048,
      publicExponent: new Uint8Array([1, 0, 1]),
      hash: 'SHA-256',
    },
    true,
    ['sign', 'verify'],
  );
  return {
    publicKey: toPem('PUBLIC KEY', await crypto.subtle.exportKey('spki', pair.publicKey)),
    privateKey: toPem('PRIVATE KEY', await crypto.subtle.exportKey('pkcs8', pair.privateKey)),
  };
}

function toPem(label: string, der: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(der)));
  return `-----BEGIN ${label}-----\n${text.replace(/.{64}/g, '$&\n').trimEnd()}\n-----END ${label}-----\n`;
}
