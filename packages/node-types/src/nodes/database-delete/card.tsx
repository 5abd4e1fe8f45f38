import { IconDatabaseMinus } from '@tabler/icons-react';
import { createDatabaseView } from '../../card-parts/databaseView.js';
import { databaseDelete } from './definition.js';

/** Canvas card of the DatabaseDelete node. */
export const databaseDeleteView = createDatabaseView(databaseDelete, IconDatabaseMinus);
