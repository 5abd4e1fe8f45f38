import type { ResourceAction } from '@heddle/api-contract';
import { connectors } from '@heddle/api-contract/families/conversation';
import type { AppEnvironment } from '@heddle/api-contract/families/project-environment';
import type { Context } from '../../kernel/Context.js';
import { DomainError, programText } from '../../kernel/DomainError.js';
import { timeZoneOf } from '../../kernel/timeZoneOf.js';
import { type AgentAt, blocksOf } from '../bot/index.js';
import { personOf, requireOwner } from '../conversation/index.js';
import { languageOf } from '../workflow/index.js';
import { type Declarations, declarationsOf } from './declarations.js';
import { type SystemValues, systemValues } from './systemValues.js';
import type { VariableKey, VariableOwner } from './variableRows.js';

/** The variables that a request names, and whose they are. */
export interface RequestedVariables {
  key: VariableKey;
  declarations: Declarations;
  system: SystemValues;
}

/** Checks the caller's right to the owner that a request names. */
export async function requireVariables(
  context: Context,
  named: {
    bot_id?: string | undefined;
    app_id?: string | undefined;
    workflow_id?: string | undefined;
    connectorId: string;
    environment?: AppEnvironment | undefined;
    /** An end user of the caller; the caller if it is empty. */
    person: string;
  },
  action: ResourceAction,
): Promise<RequestedVariables> {
  const owner = await requireOwner(context, named, action);
  if (owner.kind === 'none')
    throw new DomainError('badRequest', programText('an agent, an app or a workflow must be given'));
  const { connectorId, environment } = named;
  const key = { ...personOf(context, named.person), owner, connectorId, environment };
  const situation = {
    language: languageOf(context.user.locale),
    conversationId: '',
    timeZone: timeZoneOf(context.request.headers),
    location: undefined,
  };
  return {
    key,
    declarations: await declarationsOf(context.db, owner, await stateInChannel(context, owner, connectorId)),
    system: systemValues(context, key, situation),
  };
}

/** An agent as its channel serves it, else the draft of the caller, which the studio uses. */
async function stateInChannel(
  { db, user }: Context,
  owner: VariableOwner,
  connectorId: string,
): Promise<AgentAt> {
  const draft = { draftOf: user.id };
  if (owner.kind !== 'bot' || connectorId === connectors.studio) return draft;
  return (await blocksOf(db, owner.id, { connectorId })) ? { connectorId } : draft;
}
