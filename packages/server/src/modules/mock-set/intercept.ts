import { setTimeout as sleep } from 'node:timers/promises';
import { trafficScenes } from '@heddle/api-contract/families/mock-set';
import { mockSetReasons } from '@heddle/api-contract/reasons/mock-set';
import { pluginReasons } from '@heddle/api-contract/reasons/plugin';
import { readValue } from '@heddle/plugin';
import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { isId } from '../../db/ids.js';
import { DomainError } from '../../kernel/DomainError.js';
import type { App } from '../../kernel/services.js';
import type { CallResult, PluginCall } from '../plugin/index.js';
import { parseJson, problemOf, type RuleRow } from './answers.js';
import { chooseRule } from './chooseRule.js';
import { mockBindings, mockRules, mockSets } from './tables.js';

/** Characters that a model receives of an answer without a schema. */
const maxCharacters = 32 * 1024;

/**
 * Answers a call of a draft with the mock set that its user has bound for this agent, workflow or tool. Calls of
 * published agents and workflows, and those of end users, are never answered here.
 */
export async function interceptCall({ db }: App, call: PluginCall): Promise<CallResult | undefined> {
  const { caller, signal } = call;
  // Tools of MCP servers have names instead of ids, and no mock sets.
  if (!caller.isTrial || (caller.endUser ?? '') !== '' || !isId(call.stored.id)) return undefined;
  const bound = await findBinding(db, call);
  if (!bound) return undefined;
  const { set, turn } = bound;
  const rules = await rulesOf(db, set.id);
  const isFitting = rules.every((rule) => problemOf(call.tool, rule) === '');
  const rule = isFitting ? chooseRule(rules, call.arguments, turn) : undefined;
  if (!rule) {
    if (!set.failsWithoutRule) return undefined;
    const { name } = set;
    const reason = isFitting ? mockSetReasons.noRuleMatches({ name }) : mockSetReasons.incompatible({ name });
    throw new DomainError('pluginFailed', reason);
  }
  if (rule.delayMs > 0) await sleep(rule.delayMs, undefined, { signal });
  if (rule.isError) throw new DomainError('pluginFailed', pluginReasons.callFailed({ why: rule.answer }));
  const { output, cut } = readValue(call.tool, parseJson(rule.answer) ?? {}, {
    mode: caller.scene === 'debug' ? 'strict' : 'default',
    ...(caller.scene === 'agent' && { maxCharacters }),
  });
  return {
    output,
    raw: rule.answer,
    ...(cut !== undefined && { cut }),
    substitute: { hitMockInfo: true, mockSetName: set.name, mockSetId: set.id, ruleId: rule.id },
  };
}

/** The rules of a set in the order in which they are tried. */
export function rulesOf(db: Database, setId: string): Promise<RuleRow[]> {
  return db
    .select()
    .from(mockRules)
    .where(eq(mockRules.setId, setId))
    .orderBy(desc(mockRules.priority), asc(mockRules.id));
}

/** The newest binding of the user for whom the call is made, and how many calls it answered before. */
async function findBinding(db: Database, { stored, caller }: PluginCall) {
  const { userId, botId, workflowId, scene } = caller;
  const ofCaller =
    scene === 'debug'
      ? [at([trafficScenes.tool], stored.id)]
      : [
          ...(botId === undefined ? [] : [at([trafficScenes.agent, trafficScenes.multiAgent], botId)]),
          ...(workflowId === undefined ? [] : [at([trafficScenes.workflow], workflowId)]),
        ];
  if (ofCaller.length === 0) return undefined;
  const mine = and(eq(mockBindings.userId, userId), eq(mockBindings.toolId, stored.id), or(...ofCaller));
  const [found] = await db
    .select({ set: mockSets, scene: mockBindings.scene, callerId: mockBindings.callerId })
    .from(mockBindings)
    .innerJoin(mockSets, eq(mockSets.id, mockBindings.setId))
    .where(mine)
    .orderBy(desc(mockBindings.boundAt))
    .limit(1);
  if (!found) return undefined;
  const [counted] = await db
    .update(mockBindings)
    .set({ calls: sql`(${mockBindings.calls} + 1) % 1000000` })
    .where(and(mine, at([found.scene], found.callerId)))
    .returning({ calls: mockBindings.calls });
  return { set: found.set, turn: (counted?.calls ?? 1) - 1 };
}

function at(scenes: readonly number[], callerId: string) {
  return and(inArray(mockBindings.scene, [...scenes]), eq(mockBindings.callerId, callerId));
}
