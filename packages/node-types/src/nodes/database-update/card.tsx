import { IconDatabaseEdit } from '@tabler/icons-react';
import { createDatabaseView } from '../../card-parts/databaseView.js';
import { databaseUpdate } from './definition.js';

/** How a DatabaseUpdate looks on the canvas. */
export const databaseUpdateView = createDatabaseView(databaseUpdate, IconDatabaseEdit);
