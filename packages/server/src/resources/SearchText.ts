import type { SearchPlace } from '@heddle/api-contract/families/search';

/** A text of a resource that the search of its space looks at. */
export interface SearchText {
  place: SearchPlace;
  /** Id of the node, tool or field within the resource. */
  id?: string;
  /** Title of the node, or name of the tool; it is searched too. */
  label?: string;
  text: string;
}
