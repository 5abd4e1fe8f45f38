import { providedServices } from '@heddle/api-contract/families/run-service';
import type { AnyNodeDefinition, Language } from '@heddle/workflow-schema';
import { registry } from '../workflow/index.js';

/** The node types that a model may use, with the data of a new node of each. */
export function nodeTypeGuide(language: Language, defaultModel: { id: string; name: string }): string {
  const types = registry.definitions.filter(isOffered).map((definition) => {
    const { name, description } = definition.messages.en;
    const data = definition.create({ language, title: definition.messages[language].name, defaultModel });
    return [
      `## ${name} (type "${definition.code}"${idOf(definition)})`,
      description,
      `data of a new node: ${JSON.stringify(data)}`,
    ].join('\n');
  });
  return types.join('\n\n');
}

/** Types that a document can use without anything that has to be chosen from a list of resources. */
function isOffered(definition: AnyNodeDefinition): boolean {
  const { composite, isLoopOnly, isolated, notRun, resources, services = [] } = definition;
  const isProvided = services.every((service) => (providedServices as readonly string[]).includes(service));
  const namesResource = resources !== undefined && !services.includes('model');
  return isProvided && !composite && !isLoopOnly && !isolated && notRun === undefined && !namesResource;
}

const idOf = ({ entry, exit }: AnyNodeDefinition) => {
  const id = entry?.id ?? exit?.id;
  return id === undefined ? '' : `, exactly one, with the id "${id}"`;
};

/** What every document must satisfy. */
export const documentRules = `Rules:
- Every node has an id of its own (decimal digits), a type from the list below, and data in the form of its type.
- data.nodeMeta.title is unique and says what the node does, in the language of the user.
- Edges lead from Start to End without a cycle. Nodes with several outgoing ports need "sourcePortID" on each edge: a Condition has "true" for its first branch, "true_1", "true_2" for further ones, and "false" for the rest. Every port has an edge.
- Outputs of a node are {"name": "...", "type": "string" | "integer" | "float" | "boolean" | "object" | "list"}; a list has "schema" with its element.
- An input parameter is {"name": "...", "input": {"type": "string", "value": {"type": "ref", "content": {"source": "block-output", "blockID": "<id of an earlier node>", "name": "<its output>"}}}}; a fixed value is {"type": "literal", "content": "..."} instead of the reference.
- Templates name input parameters of the same node as {{name}}.
- End returns its inputParameters.`;
