import type { Input, Result } from '@heddle/api-contract';
import type { runHistory } from '@heddle/api-contract/families/run-history';
import { type Cassette, cassetteOf, credentialsIn, expectationOf } from '@heddle/executor/testing';
import type { JsonObject } from '@heddle/workflow-schema';
import { type RunEvent, runState } from '@heddle/workflow-schema/runs';
import type { Context } from '../../kernel/Context.js';
import { type RunPlanSettings, readRecording, runs, type StoredRun } from '../run/index.js';
import { requireRunOf } from './requireRunOf.js';

type Calls = typeof runHistory.calls;
type TestCase = Result<Calls['testCase']>;

/** A recorded run as a cassette, with the documents that it ran; or why it is not one. */
export async function readTestCase(context: Context, input: Input<Calls['testCase']>): Promise<TestCase> {
  const { head, run } = await requireRunOf(context, input, 'edit');
  const service = context.use(runs);
  const settings = JSON.parse(run.settings) as RunPlanSettings;
  const missing = missingPart(run, settings);
  if (missing !== undefined || run.documentHash === null) return none(missing ?? 'notRecorded');
  const calls = await readRecording(context.db, run);
  if (calls === 'tooLarge') return none('tooLarge');
  if (calls === 'incomplete') return none('interrupted');
  const journal = await service.store.journal(run.id);
  const document = await service.documents.load(run.documentHash);
  const called = await service.documents.called(run.id);
  const cassette = cassetteOf(
    {
      ...aboutOf(journal, run, settings),
      name: head.name.slice(0, maxNameLength) || 'run',
      calls,
    },
    // Results that an earlier run has recorded may repeat what it sent.
    [document, ...called.values()].flatMap(credentialsIn),
  );
  return {
    status: 'ready',
    cassette: textOf(cassette),
    files: [
      { name: `${input.workflow_id}.json`, text: textOf(document) },
      // The command line finds a called workflow by its id, for every version.
      ...[...called].map(([key, json]) => ({ name: `${key.replace(/@.*$/s, '')}.json`, text: textOf(json) })),
    ],
  };
}

const maxNameLength = 200;

const none = (status: Exclude<TestCase['status'], 'ready'>): TestCase => ({
  status,
  cassette: '',
  files: [],
});

const textOf = (value: JsonObject | Cassette) => `${JSON.stringify(value, null, 2)}\n`;

function missingPart(
  { kind, status }: StoredRun,
  { record }: RunPlanSettings,
): Exclude<TestCase['status'], 'ready'> | undefined {
  if (kind === 'node') return 'singleNode';
  if (status === 'cancelled') return 'cancelled';
  if (status !== 'success' && status !== 'failed') return 'notEnded';
  return record ? undefined : 'notRecorded';
}

function aboutOf(
  journal: readonly RunEvent[],
  { fromNode }: StoredRun,
  { language, nodeInputs, pins, mocks }: RunPlanSettings,
): Pick<Cassette, 'language' | 'input' | 'from' | 'pins' | 'mocks' | 'answers' | 'expect'> {
  const state = runState(journal);
  const answers = journal.flatMap((event) => (event.type === 'run.resumed' ? [event.value] : []));
  return {
    language,
    input: state.inputs,
    ...(fromNode !== null && {
      from: { node: fromNode, ...(nodeInputs && { inputs: nodeInputs }), events: earlierEvents(journal) },
    }),
    ...(pins && { pins }),
    ...(mocks && { mocks }),
    ...(answers.length > 0 && { answers }),
    expect: expectationOf(state),
  };
}

/** The results that a run took from the run that it repeats, as a journal of their own. */
function earlierEvents(journal: readonly RunEvent[]): RunEvent[] {
  const earlier = new Set<string>();
  for (const event of journal) if (event.type === 'node.finished' && event.from) earlier.add(event.path);
  const topOf = (path: string) => path.slice(0, path.search(/[/[]|$/));
  return journal
    .filter((event) => event.type === 'run.started' || ('path' in event && earlier.has(topOf(event.path))))
    .map((event, index) => ({ ...event, seq: index + 1 }));
}
