import {
  createKeyPair,
  makePackage,
  packageFileNames,
  publicKeyOf,
  readPrivateKey,
  signPackages,
  verifyPackages,
} from '../modules/product-package/index.js';

/** What publishers of packages do with them; errors have messages for people. */
export const packageTools = {
  fileNames: packageFileNames,
  createKeyPair(): { privateKey: string; publicKey: string } {
    const { privateKey, publicKey } = createKeyPair();
    return { privateKey, publicKey: publicKey.text };
  },
  /** The public key of a private one; undefined if the text is no Ed25519 key. */
  publicKeyOf(privateKey: string): string | undefined {
    const key = readPrivateKey(privateKey);
    return key && publicKeyOf(key).text;
  },
  make: makePackage,
  sign: signPackages,
  verify: verifyPackages,
};
