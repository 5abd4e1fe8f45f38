import { isTurnEvent, type TurnEvent, type TurnOutput } from '@heddle/agent';
import { isJsonObject, type Json } from '@heddle/workflow-schema';

/**
 * What the agent's node reports to the journal: the events and pieces of its turn, and that it goes on after its
 * process has ended.
 */
export type AgentReport = TurnOutput | { type: 'restarted' };

/** The report in an entry of the journal. */
export function readReport(data: Json): AgentReport | undefined {
  return isJsonObject(data) && typeof data.type === 'string' ? (data as unknown as AgentReport) : undefined;
}

/** The events of the turn among what was reported. */
export function turnEvents(reported: readonly Json[]): TurnEvent[] {
  return reported.flatMap((data) => {
    const report = readReport(data);
    return report && report.type !== 'restarted' && isTurnEvent(report) ? [report] : [];
  });
}
