import type { TurnEvent } from '@heddle/agent';
import type { SentReason } from '@heddle/api-contract';
import { frameOf, type Interrupt, ownerOf, type RunEvent, type Usage } from '@heddle/workflow-schema/runs';
import { toOpenCode } from '../../kernel/openErrors.js';
import type { App } from '../../kernel/services.js';
import type { Chat, ChatReader, Said, SaidMessage } from '../chat/index.js';
import { type NodeName, type NodeNames, runs, type StoredRun, workflowKey } from '../run/index.js';
import { type AgentReport, readReport } from './AgentReport.js';
import { reasonOfFailure } from './agentErrors.js';
import {
  callMessage,
  cardMessage,
  finishMessage,
  hookMessage,
  knowledgeMessage,
  memoryMessage,
  resultMessage,
  shownName,
  usageExtra,
} from './agentMessages.js';
import { agentNodeId } from './agentNode.js';
import { agentQuestion } from './agentQuestion.js';
import { appointedMessage, enteredMessage } from './multiAgentMessages.js';

/** A workflow that the model has called, by the frame in which it runs. */
interface CalledWorkflow {
  callId: string;
  /** Key of its workflow among the names. */
  key: string;
}

/** What an agent says: its answer, the tools that it calls, and what these say and ask. */
export class AgentReader implements ChatReader {
  #names: NodeNames = new Map();
  /** Counts how often a process has gone on with the answer: each begins its text anew. */
  #restarts = 0;
  readonly #called: { id: string; name: string; shown: string; kind: string; at: number }[] = [];
  readonly #frames = new Map<string, CalledWorkflow>();
  /** Texts that nodes of called workflows have begun, by their path, and calls whose End or card has answered. */
  readonly #open = new Map<string, string>();
  readonly #answering = new Set<string>();
  #said = 0;
  #interrupts: Interrupt[] = [];
  #reason: SentReason | undefined;
  readonly #usage: Usage = { inputTokens: 0, outputTokens: 0 };

  constructor(
    readonly app: App,
    readonly chat: Chat,
  ) {}

  async next(event: RunEvent, run: StoredRun): Promise<Said[]> {
    switch (event.type) {
      case 'node.progress': {
        const report = event.path === agentNodeId ? readReport(event.data) : undefined;
        return report ? this.#report(report, event.at, run) : [];
      }
      case 'frame.started':
        this.#enter(event);
        return [];
      case 'message':
        return this.#say(event, run);
      case 'node.finished':
        return event.path === agentNodeId ? [] : this.#use(event.usage);
      case 'node.waiting':
        this.#interrupts.push(event.interrupt);
        return [];
      case 'run.resumed':
        this.#interrupts = this.#interrupts.filter(({ id }) => id !== event.interruptId);
        return [];
      case 'run.waiting':
        return this.#ask();
      case 'run.finished':
        return [{ type: 'ended', usage: { ...this.#usage } }];
      case 'run.failed':
        return [
          {
            type: 'failed',
            code: toOpenCode(event.error.code),
            message: event.error.message,
            ...(this.#reason && { reason: this.#reason }),
            usage: { ...this.#usage },
          },
        ];
      case 'run.cancelled':
        return [{ type: 'failed', code: 0, message: event.reason, usage: { ...this.#usage } }];
      default:
        return [];
    }
  }

  #report(report: AgentReport, at: number, run: StoredRun): Said[] {
    switch (report.type) {
      case 'restarted':
        this.#restarts += 1;
        // What the model has said to the end stays.
        return this.#isSaid ? [] : [{ type: 'broken' }];
      case 'began':
        return [];
      case 'text':
        return [piece(this.#partOf(report.round), this.#piece({ content: report.text }))];
      case 'reasoning':
        return [piece(this.#partOf(report.round), this.#piece({ content: '', reasoning: report.text }))];
      case 'toolText':
        return [piece(`say ${report.callId}`, { type: 'answer', content: report.text })];
      default:
        return this.#happen(report, at, run);
    }
  }

  #happen(event: TurnEvent, at: number, { version }: StoredRun): Said[] {
    switch (event.type) {
      case 'recalled':
        return [complete('knowledge', knowledgeMessage(event))];
      case 'remembered':
        return event.items.length === 0 ? [] : [complete('memory', memoryMessage(event))];
      case 'modelAnswered':
        return this.#asked === undefined ? this.#answered(event) : this.#use(event.usage);
      case 'toolCalled':
        this.#called.push({ ...event.call, shown: shownName(event), kind: event.kind, at });
        return [complete(`call ${event.call.id}`, callMessage(event))];
      case 'toolEnded':
        return this.#toolEnded(event, at);
      case 'hooked':
        // Hooks concern those who build the agent, who talk to its draft.
        return event.error === undefined || version !== ''
          ? []
          : [complete(`hook ${at} ${event.index}`, hookMessage(event))];
      case 'entered': {
        if (event.callId !== undefined) {
          // It answers another agent, which speaks.
          this.#asked = event.callId;
          return [];
        }
        this.#agent = {
          agent_id: event.agentId,
          agent_name: event.agentName,
          message_title: event.agentName,
        };
        const message = enteredMessage(event);
        return message ? [complete(`jump ${this.#jumps++}`, message)] : [];
      }
      case 'appointed':
        return [complete(`jump ${this.#jumps++}`, appointedMessage(event))];
      case 'recognized':
        return this.#use(event.usage);
      case 'answered':
        return this.#end(event);
      case 'failed':
        this.#reason = reasonOfFailure(event);
        return [];
      case 'suggested':
        this.#use(event.usage);
        return event.questions.map((content, index) =>
          complete(`suggestion ${index}`, { type: 'follow_up', content }),
        );
      default:
        return [];
    }
  }

  /** Of several agents, the one that answers, as messages name it. */
  #agent: Record<string, string> | undefined;
  /** The call that another agent answers at the moment. */
  #asked: string | undefined;
  #jumps = 0;

  #piece(said: Pick<SaidMessage, 'content' | 'reasoning'>): SaidMessage {
    return { type: 'answer', ...said, ...(this.#agent && { extra: this.#agent }) };
  }

  /** What the model said last, and where. */
  #last: { event: TurnEvent & { type: 'modelAnswered' }; part: string } | undefined;

  /** Whether the model has given its answer. */
  get #isSaid(): boolean {
    return this.#last?.event.calls.length === 0;
  }

  /** What the model says before it calls tools is a message of its own. */
  #answered(event: TurnEvent & { type: 'modelAnswered' }): Said[] {
    this.#use(event.usage);
    const part = this.#partOf(event.round);
    this.#last = { event, part };
    if (event.calls.length === 0) return [];
    const modelContent = JSON.stringify({ role: 'assistant', content: event.text });
    const extra = { ...usageExtra(event.usage, event.ms), ...this.#agent };
    return [
      { type: 'message', part, message: { type: 'answer', extra, ...(event.text && { modelContent }) } },
    ];
  }

  #toolEnded(event: TurnEvent & { type: 'toolEnded' }, at: number): Said[] {
    if (event.callId === this.#asked) this.#asked = undefined;
    const call = this.#called.find(({ id }) => id === event.callId);
    // The run measures called workflows, not the turn.
    const ms = event.ms || (call ? at - call.at : 0);
    const result = resultMessage({ ...event, ms }, call);
    const said = [completed(`say ${event.callId}`), complete(`result ${event.callId}`, result)];
    if (!event.card) return said;
    if (event.answer !== undefined) this.#answering.add(event.callId);
    return [...said, complete(`card ${event.callId}`, cardMessage(event.card, event.callId))];
  }

  /** What answers in place of the model, the text of a workflow or a card, was shown before. */
  #end({ text, goesOn }: TurnEvent & { type: 'answered' }): Said[] {
    const last = this.#last?.event;
    const extra = { ...usageExtra(last?.usage, last?.ms), ...this.#agent };
    const modelContent = JSON.stringify({ role: 'assistant', content: text });
    const part = this.#last && this.#isSaid ? this.#last.part : 'answer';
    const isShown = this.#answering.size > 0 && part === 'answer';
    return [
      ...(isShown ? [] : [complete(part, { type: 'answer', content: text, modelContent, extra })]),
      ...(goesOn ? [] : [complete('finish', finishMessage)]),
    ];
  }

  #enter({ path, workflowId, version = '', index }: RunEvent & { type: 'frame.started' }): void {
    if (workflowId === undefined) return;
    const key = workflowKey(workflowId, version);
    const outer = this.#frames.get(frameOf(ownerOf(path)));
    const callId = outer?.callId ?? (index === undefined ? undefined : this.#called[index]?.id);
    if (callId !== undefined) this.#frames.set(path, { callId, key });
  }

  /** The text of a Message node in a called workflow, or of the End of the workflow that the model has called. */
  async #say(event: RunEvent & { type: 'message' }, run: StoredRun): Promise<Said[]> {
    const { path, nodeId, content, finish, index } = event;
    const frame = this.#frameOf(path);
    if (!frame) return [];
    // Names are stored when the workflow is loaded, which is after its frame has started.
    if (!this.#names.has(frame.key)) this.#names = await this.app.use(runs).documents.names(run);
    const name = this.#nameOf(frame, nodeId);
    const isNested = frameOf(ownerOf(frameOf(path))) !== '';
    if (name?.isExit && isNested) return [];
    if (name?.isExit) this.#answering.add(frame.callId);
    // A node that runs again after a crash says everything again, in a message of its own.
    if (index === 0) this.#open.set(path, `flow ${this.#said++}`);
    const part = this.#open.get(path) ?? `flow ${this.#said++}`;
    const extra = { message_title: name?.title ?? '', call_id: frame.callId };
    const type = 'answer';
    const said: Said[] = content === '' ? [] : [piece(part, { type, content, extra })];
    return finish ? [...said, { type: 'message', part, message: { type, extra } }] : said;
  }

  #ask(): Said[] {
    const [question] = this.#interrupts;
    if (!question) return [];
    const call = this.#called.find(({ id }) => id === this.#frameOf(question.path)?.callId);
    const { message, requiredAction } = agentQuestion(question, call);
    const part = `question ${question.id}`;
    const interrupt = { type: 'verbose', content: JSON.stringify({ msg_type: 'interrupt', data: '' }) };
    return [complete(`${part} begins`, interrupt), { type: 'asked', part, message, requiredAction }];
  }

  /** The called workflow in which a node runs, also inside of its loops and of workflows that it calls. */
  #frameOf(path: string): CalledWorkflow | undefined {
    for (let frame = frameOf(path); frame !== ''; frame = frameOf(ownerOf(frame))) {
      const found = this.#frames.get(frame);
      if (found) return found;
    }
    return undefined;
  }

  /** In batch mode, the node that runs for each item has the name of its container. */
  #nameOf({ key }: CalledWorkflow, nodeId: string): NodeName | undefined {
    const names = this.#names.get(key);
    return names?.get(nodeId) ?? names?.get(nodeId.replace(/_inner$/, ''));
  }

  #partOf(round: number): string {
    return `answer ${round}.${this.#restarts}`;
  }

  /** Counts tokens, which says nothing. */
  #use(usage: Usage | undefined): Said[] {
    this.#usage.inputTokens += usage?.inputTokens ?? 0;
    this.#usage.outputTokens += usage?.outputTokens ?? 0;
    return [];
  }
}

function piece(part: string, message: SaidMessage): Said {
  return { type: 'piece', part, message };
}

function complete(part: string, message: SaidMessage): Said {
  return { type: 'message', part, message };
}

function completed(part: string): Said {
  return { type: 'message', part, message: { type: 'answer' } };
}
