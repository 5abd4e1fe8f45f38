import type { Client } from '@heddle/api-contract';
import { workflow } from '@heddle/api-contract/families/workflow';
import { type WorkflowProcess, workflowRun } from '@heddle/api-contract/families/workflow-run';
import type { JsonObject } from '@heddle/workflow-schema';
import type { TestPerson } from './createTestApp.js';

const families = { workflow, workflowRun };

/** A person who saves and runs documents. */
export class RunTester {
  readonly api: Client<typeof families>;

  constructor(readonly person: TestPerson) {
    this.api = person.clientOf(families);
  }

  /** Saves a document as a new workflow; returns its id. */
  async save(document: JsonObject, name = 'flow', desc = ''): Promise<string> {
    const { workflow_id } = await this.api.workflow.create({ name, desc, space_id: this.person.spaceId });
    await this.api.workflow.save({ workflow_id, schema: JSON.stringify(document) });
    return workflow_id;
  }

  async start(workflow_id: string, input: Record<string, string> = {}): Promise<string> {
    return (await this.api.workflowRun.testRun({ workflow_id, input })).execute_id;
  }

  process(workflow_id: string, execute_id: string, sub_execute_id?: string): Promise<WorkflowProcess> {
    return this.api.workflowRun.getProcess({ workflow_id, execute_id, sub_execute_id });
  }

  /** Polls until the process meets the condition. */
  async until(
    workflow_id: string,
    execute_id: string,
    isMet: (process: WorkflowProcess) => boolean,
  ): Promise<WorkflowProcess> {
    for (;;) {
      const process = await this.process(workflow_id, execute_id);
      if (isMet(process)) return process;
      if (process.executeStatus !== 1)
        throw new Error(`the run has ended: ${process.reason ?? 'it succeeded'}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  /** The process after the run has ended. */
  ended(workflow_id: string, execute_id: string): Promise<WorkflowProcess> {
    return this.until(workflow_id, execute_id, ({ executeStatus }) => executeStatus !== 1);
  }

  /** The process after the run asks a new question. */
  async asked(workflow_id: string, execute_id: string, after?: string) {
    const process = await this.until(
      workflow_id,
      execute_id,
      ({ nodeEvents: [first] }) => first !== undefined && first.id !== after,
    );
    return process.nodeEvents[0]!;
  }

  async answer(workflow_id: string, execute_id: string, event_id: string, data: string): Promise<void> {
    await this.api.workflowRun.testResume({ workflow_id, execute_id, event_id, data });
  }

  /** Saves and runs a document, and waits for the end. */
  async run(document: JsonObject, input: Record<string, string> = {}): Promise<WorkflowProcess> {
    const workflow_id = await this.save(document);
    return this.ended(workflow_id, await this.start(workflow_id, input));
  }
}
