import { productPackage } from '@heddle/api-contract/families/product-package';
import { newId } from '../../../db/ids.js';
import { fixture } from '../../../testing/fixture.js';
import { createKeyPair } from '../format/signing.js';
import { packageEntries } from '../tables.js';

export const fixtures = [
  // Only administrators name these, which the owner is.
  fixture(['productPackage.source_id', 'productPackage.entry_id'], async (owner) => {
    const { publicKey } = createKeyPair();
    const { source_id } = await owner
      .clientOf({ productPackage })
      .productPackage.addSource({ location: 'https://packages.invalid/', public_key: publicKey.text });
    const id = newId();
    await owner.world.database.db.insert(packageEntries).values({
      ...{ id, sourceId: source_id, publicKey: publicKey.text, packageId: 'sample', type: 'agent' },
      ...{ title: { en: 'Sample', 'zh-CN': '示例' }, version: '1.0.0', file: 'sample-1.0.0.zip', size: 1 },
      ...{ sha256: '0'.repeat(64), updatedAt: new Date() },
    });
    return { 'productPackage.source_id': source_id, 'productPackage.entry_id': id };
  }),
];
