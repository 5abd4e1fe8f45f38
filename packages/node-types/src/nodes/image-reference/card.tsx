import { IconPhotoSearch } from '@tabler/icons-react';
import { createKeptView } from '../../card-parts/keptView.js';
import { imageReference } from './definition.js';

/** Canvas card of the node. */
export const imageReferenceView = createKeptView(imageReference, IconPhotoSearch);
