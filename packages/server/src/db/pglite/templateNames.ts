import { createHash } from 'node:crypto';
import { migrations } from '../migrations.generated.js';

/** Archive of a cluster without tables, for databases that are restored or migrated step by step. */
export const emptyTemplate = 'database-template.tar.gz';

const digest = createHash('sha256').update(migrations.map(({ hash }) => hash).join());

/** Archive of a migrated cluster. Its name contains its migrations, so that one of an older build is not used. */
export const migratedTemplate = `database-template-${digest.digest('hex').slice(0, 12)}.tar.gz`;
