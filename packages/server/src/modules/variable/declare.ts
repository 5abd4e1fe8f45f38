import type { Input } from '@heddle/api-contract';
import {
  variable,
  variableChannels,
  variableLimits,
  variableNameProblem,
  variableTypeProblem,
} from '@heddle/api-contract/families/variable';
import { variableReasons } from '@heddle/api-contract/reasons/variable';
import type { Database } from '../../db/Database.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import {
  type Declaration,
  fitDeclared,
  isSystemName,
  plainDeclaration,
  systemDeclarations,
  typeOf,
} from './Declaration.js';
import type { StoredDeclaration } from './declarations.js';
import { requireDeclaring } from './requireDeclaring.js';
import { variableDeclarations } from './tables.js';
import type { VariableOwner } from './variableRows.js';

type Calls = typeof variable.calls;
type Given = NonNullable<Input<Calls['declare']>['VariableList']>[number];

/** Replaces what an app, or a workflow without one, declares. Values of users stay. */
export async function declareVariables(context: Context, input: Input<Calls['declare']>) {
  const { owner } = await requireDeclaring(context, input, 'edit');
  await storeDeclarations(context.db, owner, toDeclarations(input.VariableList ?? []));
  return {};
}

/** Replaces the declarations of an app or a workflow. */
export async function storeDeclarations(
  db: Database,
  owner: VariableOwner & { kind: 'project' | 'workflow' },
  list: readonly Declaration[],
): Promise<void> {
  const stored = JSON.stringify(list.map(({ type: _, ...kept }): StoredDeclaration => kept));
  const updatedAt = new Date();
  await db
    .insert(variableDeclarations)
    .values({ ownerKind: owner.kind, ownerId: owner.id, spaceId: owner.spaceId, list: stored, updatedAt })
    .onConflictDoUpdate({
      target: [variableDeclarations.ownerKind, variableDeclarations.ownerId],
      set: { list: stored, updatedAt },
    });
}

/** Stored declarations of unknown origin, as strictly as a save reads them. */
export function readStored(given: unknown): Declaration[] {
  const list = Array.isArray(given) ? (given as Record<string, unknown>[]) : [];
  const { VariableList = [] } = variable.calls.declare.input().parse({
    VariableList: list.map((one) => ({
      Keyword: one?.['name'],
      DefaultValue: one?.['defaultText'],
      Channel: one?.['scope'] === 'app' ? variableChannels.app : variableChannels.user,
      Description: one?.['description'],
      Schema: one?.['schema'],
      Enable: one?.['isEnabled'],
      IsReadOnly: one?.['isReadOnly'],
      ShareAcrossChannels: one?.['isShared'],
    })),
  });
  return toDeclarations(VariableList);
}

/** The declared variables; those of the system must be as they are, unknown ones of its channel are left out. */
export function toDeclarations(given: readonly Given[]): Declaration[] {
  const names = new Set<string>();
  const list: Declaration[] = [];
  for (const one of given) {
    const { Keyword: name } = one;
    const system = systemDeclarations.find((known) => known.name === name);
    if (system) {
      refuseChange(system, one);
      continue;
    }
    if (one.Channel === variableChannels.system) continue;
    if (isSystemName(name)) throw invalid(variableReasons.systemName({ name }));
    const problem = variableNameProblem(name);
    if (problem) throw invalid(variableReasons[problem]({ path: name }));
    if (names.has(name)) throw invalid(variableReasons.declaredTwice({ name }));
    names.add(name);
    list.push(toDeclaration(one));
  }
  const maximum = variableLimits.variables;
  if (list.length > maximum) throw invalid(variableReasons.tooManyDeclared({ maximum }));
  return list;
}

function toDeclaration(given: Given): Declaration {
  const { Keyword: name, Schema: schema = '' } = given;
  const problem = schema === '' ? undefined : variableTypeProblem(schema, name);
  if (problem) throw invalid(variableReasons[problem.problem]({ path: problem.path }));
  const declaration: Declaration = {
    ...plainDeclaration(name),
    ...typeOf(schema),
    scope: given.Channel === variableChannels.app ? 'app' : 'user',
    description: given.Description ?? '',
    defaultText: given.DefaultValue ?? '',
    isEnabled: given.Enable ?? true,
    isReadOnly: given.IsReadOnly ?? false,
    connectors: given.EffectiveChannelList ?? [],
    isShared: given.ShareAcrossChannels ?? false,
  };
  const fitted =
    declaration.defaultText === '' ? undefined : fitDeclared(declaration, declaration.defaultText);
  if (fitted && 'misfit' in fitted)
    throw invalid(variableReasons.wrongDefault({ name, place: fitted.misfit }));
  return declaration;
}

function refuseChange({ name, schema }: Declaration, given: Given): void {
  const isSame =
    !given.DefaultValue &&
    (given.Enable ?? true) &&
    (!given.Schema || given.Schema === schema) &&
    (given.IsReadOnly ?? true) &&
    (given.Channel ?? variableChannels.system) === variableChannels.system;
  if (!isSame) throw new DomainError('variableReadOnly', variableReasons.systemChanged({ name }));
}

function invalid(reason: ConstructorParameters<typeof DomainError>[1]): DomainError {
  return new DomainError('variableInvalid', reason);
}
