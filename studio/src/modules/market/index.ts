export { ListingButton } from './listing/ListingButton.js';
export { useListingItem } from './listing/useListingItem.js';
export { useSingleWorkflowTemplates } from './official/useSingleWorkflowTemplates.js';
export { templateButtonMessages } from './picker/buttonMessages.js';
export { TemplatePicker } from './picker/LateTemplatePicker.js';
export { TemplatesButton } from './picker/TemplatesButton.js';
