import { join } from 'node:path';
import { files } from '@heddle/api-contract/families/file';
import { openDatabase } from '../db/openDatabase.js';
import { createDiskStore } from '../files/disk/createDiskStore.js';
import { createTestApp } from './createTestApp.js';

// Stores one file, then kills itself with SIGKILL after the blob of the next one is on disk but before its
// row is inserted.
const [data = '', round = ''] = process.argv.slice(2);
const store = await createDiskStore({ folder: join(data, 'files'), leaveFree: 0 });
let stored = 0;
const world = await createTestApp({
  database: await openDatabase({ folder: data }),
  files: {
    ...store,
    async put(key, content) {
      await store.put(key, content);
      if (++stored === 2) process.kill(process.pid, 'SIGKILL');
    },
  },
});
const person = await world.register(`person${round}@example.com`);
const client = person.clientOf({ files }).files;
await client.upload({ space_id: person.spaceId, file: new File(['kept'], 'kept.txt') });
await client.upload({ space_id: person.spaceId, file: new File(['lost'], 'lost.txt') });
