import { nodeIssueMessages, nodeTypes } from '@heddle/node-types';
import { validate as findIssues, fixText, issueText, type ValidationContext } from '@heddle/validator';
import {
  createRegistry,
  type Issue,
  type Json,
  type JsonObject,
  readData,
  titleOf,
  type WorkflowDocument,
} from '@heddle/workflow-schema';
import { type CalledWorkflows, calledWorkflows } from '../run/calledWorkflows.js';
import { readDocument } from '../terminal/readFiles.js';
import { readOptions } from '../terminal/readOptions.js';
import { printable, type Terminal } from '../terminal/Terminal.js';
import { UsageError } from '../terminal/UsageError.js';

const registry = createRegistry(nodeTypes);

/** The result of one file. */
interface Finding {
  file: string;
  document?: WorkflowDocument;
  /** The reason why the file is not a workflow. */
  refused?: string;
  issues: readonly Issue[];
}

/** Lists the problems of workflow files. */
export async function validate(terminal: Terminal, args: readonly string[]): Promise<number> {
  const { options, rest } = readOptions(terminal, args, {
    workflow: 'texts',
    workflows: 'text',
    json: 'flag',
  });
  if (rest.length === 0) {
    throw new UsageError(terminal.message('whichFile', { usage: 'heddle validate FILE...' }));
  }
  if (rest.filter((file) => file === '-').length > 1) throw new UsageError(terminal.message('oneInputTwice'));
  const findings: Finding[] = [];
  for (const file of rest) {
    findings.push(
      await check(terminal, file, calledWorkflows(terminal, file, options.workflow, options.workflows)),
    );
  }
  const count = (severity: Issue['severity']) =>
    findings.flatMap(({ issues }) => issues).filter((issue) => issue.severity === severity).length;
  const errors = count('error') + findings.filter(({ refused }) => refused !== undefined).length;
  const sums = { files: findings.length, errors, warnings: count('warning') };
  if (options.json) {
    const files = findings.map((finding) => findingJson(terminal, finding));
    terminal.out(`${JSON.stringify({ files, errors, warnings: sums.warnings }, null, 2)}\n`);
  } else {
    for (const finding of findings) print(terminal, finding);
    terminal.out(`${terminal.message('problemCount', sums)}\n`);
  }
  return errors > 0 ? 1 : 0;
}

async function check(terminal: Terminal, file: string, called: CalledWorkflows): Promise<Finding> {
  const parsed = await readDocument(terminal, file);
  if (parsed.error) return { file, refused: parsed.error.message, issues: [] };
  const { document, issues } = parsed;
  const workflows = await workflowsOf(document, called);
  return { file, document, issues: [...issues, ...findIssues(document, { registry, workflows })] };
}

/** Loads the called workflows that have files in advance: rules are synchronous. */
async function workflowsOf(
  document: WorkflowDocument,
  called: CalledWorkflows,
): Promise<NonNullable<ValidationContext['workflows']>> {
  const documents = new Map<string, WorkflowDocument>();
  for (const node of document.nodes.values()) {
    const definition = registry.byCode(node.type);
    const read = definition && readData(definition, node.json);
    if (definition?.calls === undefined || !read || read.issues !== undefined) continue;
    for (const { workflowId } of definition.calls(read.data)) {
      const found = await called.find(workflowId);
      if (found && !found.error) documents.set(workflowId, found.document);
    }
  }
  return (workflowId) => documents.get(workflowId);
}

function print(terminal: Terminal, { file, document, refused, issues }: Finding): void {
  if (refused !== undefined) {
    terminal.out(`${printable(terminal.message('noWorkflow', { file, reason: refused }))}\n`);
    return;
  }
  if (issues.length === 0) {
    terminal.out(`${terminal.message('fileIsFine', { file })}\n`);
    return;
  }
  terminal.out(`${file}\n`);
  for (const issue of issues) {
    const text = issueText(issue, terminal.language, nodeIssueMessages);
    const place = placeOf(terminal, document, issue);
    terminal.out(`  ${printable(`${terminal.message(issue.severity)}  ${place}  ${text}`)}\n`);
    if (issue.fix) {
      const fix = fixText(issue.fix, terminal.language, nodeIssueMessages);
      terminal.out(`    ${printable(terminal.message('fix', { fix }))}\n`);
    }
  }
}

/** Formats the node and field of an issue, or its edge. */
function placeOf(terminal: Terminal, document: WorkflowDocument | undefined, issue: Issue): string {
  const { nodeId, edge, path } = issue;
  const field = path === undefined || path.length === 0 ? '' : ` ${path.join('.')}`;
  if (nodeId !== undefined) {
    const node = document?.nodesById(nodeId)[0];
    const title = node ? titleOf(node.json) : '';
    return `${title === '' ? nodeId : `${title} (${nodeId})`}${field}`;
  }
  return edge === undefined
    ? `${terminal.message('workflowPlace')}${field}`
    : `${edge.source} -> ${edge.target}`;
}

function findingJson(terminal: Terminal, { file, refused, issues }: Finding): JsonObject {
  return {
    file,
    ...(refused === undefined ? {} : { error: refused }),
    issues: issues.map((issue) => ({
      ...(issue as unknown as Record<string, Json>),
      message: issueText(issue, terminal.language, nodeIssueMessages),
      ...(issue.fix && { fixMessage: fixText(issue.fix, terminal.language, nodeIssueMessages) }),
    })),
  };
}
