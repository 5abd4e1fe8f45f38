import { IconPhotoSearch } from '@tabler/icons-react';
import { createKeptView } from '../../card-parts/keptView.js';
import { imageReference } from './definition.js';

/** How it looks on the canvas. */
export const imageReferenceView = createKeptView(imageReference, IconPhotoSearch);
