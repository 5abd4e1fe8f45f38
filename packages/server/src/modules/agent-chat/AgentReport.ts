import { isTurnEvent, type TurnEvent, type TurnOutput } from '@heddle/agent';
import { isJsonObject, type Json, type JsonObject } from '@heddle/workflow-schema';

/**
 * What the agent's node reports to the journal: the values of its variables as it begins, the events and pieces of
 * its turn, and that it goes on after its process has ended.
 */
export type AgentReport = TurnOutput | HostReport;
type HostReport = { type: 'began'; variables: JsonObject } | { type: 'restarted' };

/** The report in an entry of the journal. */
export function readReport(data: Json): AgentReport | undefined {
  return isJsonObject(data) && typeof data.type === 'string' ? (data as unknown as AgentReport) : undefined;
}

/** The events of the turn among what was reported. */
export function turnEvents(reported: readonly Json[]): TurnEvent[] {
  return reported.flatMap((data) => readTurnEvent(data) ?? []);
}

/** The report, if it is an event of the turn. */
export function readTurnEvent(data: Json): TurnEvent | undefined {
  const report = readReport(data);
  if (!report || report.type === 'restarted' || report.type === 'began') return undefined;
  return isTurnEvent(report) ? report : undefined;
}

/** The values that the variables had when the turn began; undefined for an agent without variables. */
export function variablesAtStart(reported: readonly Json[]): JsonObject | undefined {
  const began = reported.map(readReport).find((report) => report?.type === 'began');
  return began?.type === 'began' ? began.variables : undefined;
}
