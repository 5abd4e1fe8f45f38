import { IconDatabaseSearch } from '@tabler/icons-react';
import { createDatabaseView } from '../../card-parts/databaseView.js';
import { databaseSelect } from './definition.js';

/** Canvas card of the DatabaseSelect node. */
export const databaseSelectView = createDatabaseView(databaseSelect, IconDatabaseSearch);
