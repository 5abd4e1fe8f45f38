export { packageFileNames } from './format/packageFile.js';
export { publicKeyOf } from './format/publicKeys.js';
export { createKeyPair, readPrivateKey } from './format/signing.js';
export { productPackageModule } from './module.js';
export { makePackage, signPackages, verifyPackages } from './publish.js';
