import { createValidator, fixesFor } from '@heddle/validator';
import type {
  DocumentPatch,
  Issue,
  KnownCredential,
  NodeRegistry,
  WorkflowDocument,
} from '@heddle/workflow-schema';
import type { GlobalVariables } from '@heddle/workflow-schema/scopes';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

/** Pause in editing, in milliseconds, after which the document is checked again. */
const pauseMs = 200;

interface ProblemsOptions {
  registry: NodeRegistry;
  models: readonly { id: string; name: string }[] | undefined;
  /** Credentials that the user may use; undefined until they are loaded. */
  credentials?: readonly KnownCredential[] | undefined;
  /** Variables that the document may name; undefined if it may use any name. */
  globals?: GlobalVariables | undefined;
  getDocument(): WorkflowDocument | undefined;
}

/** Problems of the document; after each change, only the affected parts are checked again. */
export function useProblems({ registry, models, credentials, globals, getDocument }: ProblemsOptions) {
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  const context = useMemo(
    () => ({
      registry,
      ...(models && { models }),
      ...(credentials && { credentials }),
      ...(globals && { globals }),
    }),
    [registry, models, credentials, globals],
  );
  const validator = useMemo(() => createValidator(context), [context]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const check = useCallback((): readonly Issue[] => {
    clearTimeout(timer.current);
    const document = getDocument();
    if (!document) return [];
    const found = validator.check(document);
    setIssues(found);
    return found;
  }, [validator, getDocument]);
  const checkSoon = useCallback(
    (patches: readonly DocumentPatch[]) => {
      validator.follow(patches);
      clearTimeout(timer.current);
      timer.current = setTimeout(check, pauseMs);
    },
    [validator, check],
  );
  useEffect(() => {
    check();
    return () => clearTimeout(timer.current);
  }, [check]);
  const fixesOf = useCallback(
    (issue: Issue) => {
      const document = getDocument();
      return document ? fixesFor(document, issue, context) : [];
    },
    [context, getDocument],
  );
  return { issues, checkSoon, check, fixesOf };
}
