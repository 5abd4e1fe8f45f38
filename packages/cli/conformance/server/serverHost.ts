import { compareStep } from '../compareStep.js';
import type { DocumentEntry } from '../entries.js';
import type { Host } from '../hosts/Host.js';
import { CasePlay } from './CasePlay.js';
import { Connection, type Credentials } from './Connection.js';
import { PlayedWorkflows } from './PlayedWorkflows.js';
import { reasonNotPlayed } from './reasonNotPlayed.js';
import type { ScriptedEndpoint } from './scriptedEndpoint.js';

/**
 * Plays cases over HTTP at a started server. The server must be configured to call `endpoint`, which plays
 * models and HTTP services, see `configurationFor`.
 */
export async function openServerHost(
  base: string,
  credentials: Credentials,
  endpoint: ScriptedEndpoint,
): Promise<Host> {
  const server = await Connection.open(base, credentials);
  return {
    name: 'server',
    pythonRefusal: undefined,
    refuses: (entry) => ('unit' in entry ? 'one function, which has no call' : reasonNotPlayed(entry.one)),
    run: (entry) =>
      'unit' in entry
        ? Promise.reject(new Error('A function has no call.'))
        : playCase(server, entry, endpoint).catch((error: Error) => `it broke: ${error.message}`),
    close: () => endpoint.close(),
  };
}

async function playCase(
  server: Connection,
  entry: DocumentEntry,
  endpoint: ScriptedEndpoint,
): Promise<string | undefined> {
  const complaints: string[] = [];
  const workflows = new PlayedWorkflows(server, entry, endpoint.origin);
  const play = new CasePlay(server, entry, workflows);
  endpoint.play({
    world: entry.one,
    workflowOfTool: workflows.toolNames(),
    complain: (problem) => complaints.push(problem),
  });
  try {
    await workflows.create();
    for (const [index, step] of entry.one.steps.entries()) {
      const actual = await play.take(step);
      const problem = complaints[0] ?? compareStep(step, workflows.ofCase(actual));
      if (problem !== undefined)
        return entry.one.steps.length > 1 ? `step ${index + 1}: ${problem}` : problem;
    }
    return undefined;
  } finally {
    await play.end().catch(() => undefined);
    endpoint.play(undefined);
  }
}
