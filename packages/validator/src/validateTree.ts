import { errorCodes, type Issue, WorkflowSchemaError } from '@heddle/workflow-schema';

/** An error in the result of the validate_tree call: type 1 names a node, 2 an edge. */
export interface ValidateTreeError {
  /** 1 if a node has the error, 2 if an edge has it. */
  type: 1 | 2;
  /** In the language that was asked for. */
  message: string;
  /** The node, with type 1. */
  node_error?: { node_id: string };
  /** The ids of the nodes of the edge, with type 2. */
  path_error?: { start: string; end: string };
}

type Word = (issue: Issue) => string;

const changed = 'sub workflow has been modified, please refresh the page';
const text = (issue: Issue, name: string) => String(issue.parameters[name] ?? '');

const missingNode: Word = (issue) =>
  `the node id "${issue.nodeId}" on which node id "${text(issue, 'id')}" depends does not exist`;

// The checks of the call, in order. The first stage with an issue is the result.
const stages: readonly Readonly<Record<string, Word>>[] = [
  {
    'connection.start': () => 'node "start" not connected',
    'connection.port': (issue) =>
      `node "${text(issue, 'title')}"'s port "${text(issue, 'port')}" not connected;`,
    'connection.body-start': (issue) => `node "${text(issue, 'title')}" not connected`,
    'connection.missing': (issue) => `node "${text(issue, 'title')}" not connected`,
  },
  {
    'graph.cycle': () =>
      'line connections do not allow parallel lines to intersect and form loops with each other',
  },
  { 'graph.nested': () => 'composite nodes such as batch/loop cannot be nested' },
  {
    'parameter.name': (issue) =>
      `parameter name only allows number or alphabet, and must begin with alphabet, but it's "${text(issue, 'name')}"`,
    'reference.empty': () => 'ref block error,[blockID] is empty',
    'reference.unreachable': missingNode,
    'reference.body': missingNode,
  },
  {
    'variable.type': (issue) =>
      `node name ${text(issue, 'title')},param [${text(issue, 'name')}], type mismatch`,
    'variable.element-type': (issue) =>
      `node name ${text(issue, 'title')}, param [${text(issue, 'name')}], array element type mismatch`,
  },
  { 'workflow.not-found': () => changed, 'workflow.changed': () => changed },
];

/**
 * Converts issues to the errors of the first failing stage, with the wording of the call. Throws
 * `WorkflowSchemaError` if the call itself fails: no start, no end, a dangling edge, a called version that
 * does not exist.
 */
export function toValidateTree(issues: readonly Issue[]): ValidateTreeError[] {
  refuseBroken(issues);
  for (const stage of stages) {
    const found = issues.filter((issue) => Object.hasOwn(stage, issue.rule) && isAsked(issue));
    const versioned = found.find(
      (issue) => issue.rule === 'workflow.not-found' && text(issue, 'version') !== '',
    );
    if (versioned !== undefined) {
      throw new WorkflowSchemaError(720702004, `workflow ${text(versioned, 'workflowId')} not found`);
    }
    if (found.length > 0) return write(found, stage);
  }
  return [];
}

function refuseBroken(issues: readonly Issue[]): void {
  const fail = (cause: string) => {
    throw new WorkflowSchemaError(errorCodes.operationFailed, `Workflow operation failure: ${cause}`);
  };
  for (const { rule, parameters } of issues) {
    if (rule === 'structure.no-start') fail('start node not found');
    if (rule === 'structure.no-end') fail('end node not found');
    if (rule === 'edge.unknown-node' && parameters.end === 'target') {
      fail(`node id ${String(parameters.id)} not existed, but appears in the edge`);
    }
  }
}

// The call checks fewer places than the rules: references in the list of inputs only, cycles at the top level
// only, those of nodes that run, and workflows called by nodes but not those used by models as tools.
function isAsked({ rule, severity, path, parameters }: Issue): boolean {
  if (rule === 'graph.cycle') return parameters.level === 'top';
  if (rule.startsWith('reference.'))
    return severity === 'error' && path?.[1] === 'inputParameters' && parameters.source === undefined;
  return parameters.asTool !== true;
}

function write(issues: readonly Issue[], stage: Readonly<Record<string, Word>>): ValidateTreeError[] {
  const errors: ValidateTreeError[] = [];
  const ports = new Map<string, ValidateTreeError>();
  for (const issue of issues) {
    const message = stage[issue.rule]!(issue);
    if (issue.edge !== undefined && issue.nodeId === undefined) {
      // The search behind the call walks edges backwards, and therefore reports them reversed.
      errors.push({ type: 2, message, path_error: { start: issue.edge.target, end: issue.edge.source } });
      continue;
    }
    const nodeId = issue.nodeId ?? '';
    const sameNode = issue.rule === 'connection.port' ? ports.get(nodeId) : undefined;
    if (sameNode !== undefined) {
      sameNode.message += message;
      continue;
    }
    const error: ValidateTreeError = { type: 1, message, node_error: { node_id: nodeId } };
    if (issue.rule === 'connection.port') ports.set(nodeId, error);
    errors.push(error);
  }
  return errors;
}
