import type { Input, Result } from '@heddle/api-contract';
import type { library } from '@heddle/api-contract/families/library';
import type { Context } from '../../kernel/Context.js';
import { DomainError, programText } from '../../kernel/DomainError.js';
import { kindOf, resourceKinds } from '../../resources/ResourceKind.js';
import {
  type GraphNode,
  type ReferenceGraph,
  readReferenceGraph,
  referenceKey,
} from '../../resources/referenceGraph.js';
import type { Reference } from '../../resources/references.js';
import { findBuiltIn } from '../plugin/index.js';
import { languageOf } from '../workflow/index.js';

type Calls = typeof library.calls;
type Answer = Result<Calls['references']>;
type Node = Answer['nodes'][number];

const published = 2;

/**
 * The resources that use a resource, and those that it uses, as a graph. What the caller may not see, and what no
 * longer exists, is one node without a name on either side.
 */
export async function readReferences(
  context: Context,
  { res_id, res_type, space_id: spaceId, depth = 1 }: Input<Calls['references']>,
): Promise<Answer> {
  const kind = context.extensions(resourceKinds).find(({ library }) => library.type === res_type);
  if (!kind) throw new DomainError('badRequest', programText('res_type: unknown type of resources'));
  const { resource, access } = await kind.require(context, res_id, 'view', { spaceId });
  const root = { kind: kind.name, id: resource.id };
  return present(context, await readReferenceGraph(context, access.userId, root, depth));
}

function present(context: Context, { nodes: found, edges, isCut }: ReferenceGraph): Answer {
  const nodes = new Map<string, Node>();
  const shownKeys = new Map<string, string>();
  const keyOf = (reference: Reference) => shownKeys.get(referenceKey(reference)) ?? referenceKey(reference);
  for (const [key, each] of found) {
    const node = toNode(context, each);
    shownKeys.set(key, node.key);
    const before = nodes.get(node.key);
    if (before) before.count += 1;
    else nodes.set(node.key, node);
  }
  const shown = new Map<string, Answer['edges'][number]>();
  for (const { from, to, isInDraft, isInPublished } of edges) {
    const ends = { from: keyOf(from), to: keyOf(to) };
    const key = `${ends.from} ${ends.to}`;
    const before = shown.get(key);
    shown.set(key, {
      ...ends,
      in_draft: isInDraft || before?.in_draft === true,
      in_published: isInPublished || before?.in_published === true,
    });
  }
  return { nodes: [...nodes.values()], edges: [...shown.values()], is_cut: isCut };
}

function toNode(context: Context, { reference: { kind, id }, level, resource }: GraphNode): Node {
  const none = { kind, res_id: '', res_type: 0, res_sub_type: 0, space_id: '', publish_status: 0, count: 1 };
  if (resource)
    return {
      ...{ key: referenceKey(resource), kind, res_id: id, level, count: 1 },
      ...{ res_type: kindOf(context, kind).library.type, res_sub_type: resource.subType },
      ...{ name: resource.name, space_id: resource.spaceId },
      publish_status: resource.isPublished ? published : 1,
      state: resource.isDeleted ? 'deleted' : 'listed',
    };
  const builtIn = kind === 'plugin' ? findBuiltIn(id) : undefined;
  if (builtIn) {
    const language = languageOf(context.user.locale);
    const { name } = builtIn.describe((texts) => texts[language]);
    return { ...none, key: referenceKey({ kind, id }), name, state: 'builtIn', level };
  }
  const side = level < 0 ? 'user' : 'used';
  // Credentials have no entry in the library: lists of them are a page of their own.
  if (kind === 'credential') return { ...none, key: `${side}-credential`, name: '', state: 'hidden', level };
  return { ...none, kind: '', key: `${side}-hidden`, name: '', state: 'hidden', level };
}
