import { getTranslate } from '../../../shared/i18n/i18n.js';
import { kindMessages } from '../kindMessages.js';
import { kindNameOf } from '../resourceKinds.js';
import { referenceMessages } from './referenceMessages.js';
import type { References } from './referenceQueries.js';

export type ReferenceNode = References['nodes'][number];

/** What a node shows: the name of the resource, and what it is. */
export function nodeText(node: Omit<ReferenceNode, 'key'>): { name: string; kind: string } {
  const t = getTranslate(referenceMessages);
  const kinds = getTranslate(kindMessages);
  if (node.state === 'hidden')
    return { name: t(node.kind === 'credential' ? 'credential' : 'hidden'), kind: countText(node.count) };
  const kind =
    node.state === 'builtIn'
      ? kinds('plugin')
      : kinds(kindNameOf({ type: node.res_type, subType: node.res_sub_type }));
  const state = node.state === 'deleted' ? t('deleted') : node.state === 'builtIn' ? t('builtIn') : '';
  return { name: node.name, kind: [kind, state].filter(Boolean).join(' · ') };
}

const countText = (count: number) => (count > 1 ? `× ${count}` : '');
