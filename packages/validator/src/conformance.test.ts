import {
  importDocument,
  isJsonObject,
  type Json,
  type JsonObject,
  pruneIsolated,
} from '@heddle/workflow-schema';
import { describe, expect, it } from 'vitest';
import { testRegistry } from '../../workflow-schema/src/fixtures/definitions.js';
import {
  hasReferenceCanvases,
  referenceText,
  skipReason,
} from '../../workflow-schema/src/fixtures/fixtures.js';
import { matches } from '../../workflow-schema/src/fixtures/matches.js';
import { readVariables } from '../../workflow-schema/src/types.js';
import { validate } from './validate.js';
import { toValidateTree, type ValidateTreeError } from './validateTree.js';

interface Case {
  id: string;
  canvas: string;
  mode: string;
  scope?: { appId?: string };
  variables?: { app?: Record<string, { type: JsonObject }> };
  workflows?: Record<string, string>;
  steps: { expect: { entries?: Json; removed?: Json } }[];
}

const cases: Case[] = hasReferenceCanvases ? JSON.parse(referenceText('cases.json')) : [];
const casesOf = (mode: string) => cases.filter((one) => one.mode === mode);
const read = (path: string) => importDocument(JSON.parse(referenceText(path)));

function checkCase(one: Case): Json {
  const app = Object.entries(one.variables?.app ?? {}).map(
    ([name, { type }]) => readVariables([{ ...type, name }])[0]!,
  );
  const context = {
    registry: testRegistry,
    globals: { global_variable_app: app },
    workflows: (id: string) => (one.workflows?.[id] === undefined ? null : read(one.workflows[id])),
    ...(one.scope?.appId === undefined ? undefined : { projectId: one.scope.appId }),
  };
  const entries: JsonObject[] = [{ issues: toIssues(toValidateTree(validate(read(one.canvas), context))) }];
  for (const [workflowId, path] of Object.entries(one.workflows ?? {})) {
    entries.push({ workflowId, issues: toIssues(toValidateTree(validate(read(path), context))) });
  }
  return entries;
}

function toIssues(errors: ValidateTreeError[]): Json[] {
  return errors.map(
    ({ message, node_error, path_error }): JsonObject =>
      path_error === undefined
        ? { kind: 'node', nodeId: node_error?.node_id ?? '', message }
        : { kind: 'path', from: path_error.start, to: path_error.end, message },
  );
}

describe.skipIf(!hasReferenceCanvases)(`the reference cases (${skipReason})`, () => {
  it.each(casesOf('validate').map((one) => [one.id, one] as const))('answers %s', (_, one) => {
    const entries = checkCase(one);
    for (const { expect: expected } of one.steps) {
      expect(matches(entries, expected.entries!), JSON.stringify(entries, null, 1)).toBe(true);
    }
  });

  it.each(casesOf('prune').map((one) => [one.id, one] as const))('answers %s', (_, one) => {
    const { removed } = pruneIsolated(read(one.canvas), testRegistry);
    for (const { expect: expected } of one.steps) expect(matches(removed, expected.removed!)).toBe(true);
  });

  it('includes both kinds of cases', () => {
    expect(casesOf('validate').length).toBeGreaterThan(0);
    expect(casesOf('prune').length).toBeGreaterThan(0);
    expect(isJsonObject(JSON.parse(referenceText('code_plugin.json')))).toBe(true);
  });
});
