import type { PromptVariable } from '@heddle/ui-kit/PromptEditor';
import { type ReactNode, useMemo } from 'react';
import { shortTypeName } from '../../card-parts/shortTypeName.js';
import { useFormScope } from '../../form-parts/FormScope.js';
import { TemplateField } from '../../form-parts/TemplateField.js';
import { textAt, type WirePath, writeAt } from '../../form-parts/wire.js';
import type { ScopeVariable } from '../../NodeForm.js';

interface PlaceholderFieldProps {
  path: WirePath;
  label: string;
  description?: ReactNode;
  isCode?: boolean;
  minHeight?: number;
}

/** Text that can contain variables of earlier nodes, stored as `{{block_output_100001.name}}`. */
export function PlaceholderField({ path, label, description, isCode, minHeight }: PlaceholderFieldProps) {
  const { raw, context } = useFormScope();
  const variables = useMemo(() => variablesOf(context.scope), [context.scope]);
  return (
    <TemplateField
      label={label}
      description={description}
      path={path}
      value={textAt(raw, path)}
      variables={variables}
      isCode={isCode}
      minHeight={minHeight}
      write={(draft, text) => writeAt(draft, path, text)}
    />
  );
}

function variablesOf(scope: readonly ScopeVariable[]): PromptVariable[] {
  const nodes = new Map<string, PromptVariable & { children: PromptVariable[] }>();
  for (const variable of scope) {
    if (variable.reference.source !== 'block-output') continue;
    const { id, title } = variable.group;
    const node = nodes.get(id) ?? { name: `block_output_${id}`, detail: title, children: [] };
    node.children.push(fieldOf(variable));
    nodes.set(id, node);
  }
  return [...nodes.values()];
}

function fieldOf({ reference, type, children }: ScopeVariable): PromptVariable {
  return { name: reference.path.at(-1) ?? '', detail: shortTypeName(type), children: children?.map(fieldOf) };
}
