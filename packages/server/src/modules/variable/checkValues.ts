import { projectReasons } from '@heddle/api-contract/reasons/project';
import type { ReleaseCheck } from '../project-environment/index.js';
import { fitDeclared } from './Declaration.js';
import { parseDeclarations } from './declarations.js';

/** The values of an environment must fit the variables that the version declares; others are not used. */
export const checkValues: ReleaseCheck = ({ parts, values }) =>
  (parseDeclarations(parts.variables ?? '') ?? []).flatMap((declaration) => {
    const { name } = declaration;
    const text = Object.hasOwn(values, name) ? values[name]! : '';
    if (text === '' || 'value' in fitDeclared(declaration, text)) return [];
    return [{ kind: 'variable' as const, name, reason: projectReasons.valueMisfit() }];
  });
