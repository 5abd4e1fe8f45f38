import { createKeptView } from '../../card-parts/keptView.js';
import { IconPhotoSearch } from '../../icons/IconPhotoSearch.js';
import { imageReference } from './definition.js';

/** Canvas card of the node. */
export const imageReferenceView = createKeptView(imageReference, IconPhotoSearch);
