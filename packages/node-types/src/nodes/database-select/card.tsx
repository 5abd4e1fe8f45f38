import { IconDatabaseSearch } from '@tabler/icons-react';
import { createDatabaseView } from '../../card-parts/databaseView.js';
import { databaseSelect } from './definition.js';

/** How a DatabaseSelect looks on the canvas. */
export const databaseSelectView = createDatabaseView(databaseSelect, IconDatabaseSearch);
