import { IconDatabaseMinus } from '@tabler/icons-react';
import { createDatabaseView } from '../../card-parts/databaseView.js';
import { databaseDelete } from './definition.js';

/** How a DatabaseDelete looks on the canvas. */
export const databaseDeleteView = createDatabaseView(databaseDelete, IconDatabaseMinus);
