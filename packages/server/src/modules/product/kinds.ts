import { productTypes, publishModes, templateTypes } from '@heddle/api-contract/families/product';
import { productReasons } from '@heddle/api-contract/reasons/product';
import { DomainError } from '../../kernel/DomainError.js';
import type { ProductKind } from './tables.js';

const kindsByType: Readonly<Record<number, ProductKind>> = {
  [productTypes.agent]: 'bot',
  [productTypes.agentTemplate]: 'bot',
  [productTypes.plugin]: 'plugin',
  [productTypes.app]: 'project',
  [productTypes.appTemplate]: 'project',
  [productTypes.workflowTemplate]: 'workflow',
};

export function kindOfType(type: number): ProductKind | undefined {
  return kindsByType[type];
}

export function requireKind(type: number): ProductKind {
  const kind = kindOfType(type);
  if (!kind) throw invalid(productReasons.typeUnknown({ field: 'entity_type' }));
  return kind;
}

/** The error of an invalid listing. */
export function invalid(reason: ConstructorParameters<typeof DomainError>[1]): DomainError {
  return new DomainError('productInvalid', reason);
}

const openTypes = {
  bot: productTypes.agentTemplate,
  project: productTypes.appTemplate,
  workflow: productTypes.workflowTemplate,
  plugin: productTypes.plugin,
} as const;
const closedTypes = { bot: productTypes.agent, project: productTypes.app } as const;

/**
 * Type and mode of a listing. What is open source becomes a template, because people copy it; a closed-source agent or
 * app is used as it is.
 */
export function typeAndMode(
  kind: ProductKind,
  wanted: { type: number; mode: number | undefined },
): { entityType: number; publishMode: number } {
  const { openSource, closedSource } = publishModes;
  const isTemplate = templateTypes.includes(wanted.type);
  const mode = wanted.mode || (isTemplate ? openSource : closedSource);
  if (mode !== openSource && mode !== closedSource)
    throw invalid(productReasons.modeUnknown({ field: 'publish_mode' }));
  if (mode === closedSource && kind === 'workflow')
    throw invalid(productReasons.workflowIsOpen({ field: 'publish_mode' }));
  if (mode === closedSource && isTemplate)
    throw invalid(productReasons.templateIsOpen({ field: 'publish_mode' }));
  if (mode === openSource || kind === 'plugin' || kind === 'workflow')
    return { entityType: openTypes[kind], publishMode: mode };
  return { entityType: closedTypes[kind], publishMode: mode };
}
