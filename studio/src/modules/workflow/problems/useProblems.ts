import { validate } from '@heddle/validator';
import type { Issue, NodeRegistry, WorkflowDocument } from '@heddle/workflow-schema';
import { useCallback, useEffect, useRef, useState } from 'react';

/** A pause in editing after which the document is checked again. */
const pauseMs = 200;

interface ProblemsOptions {
  registry: NodeRegistry;
  models: readonly { id: string; name: string }[] | undefined;
  getDocument(): WorkflowDocument | undefined;
}

/** The problems of the document, checked again shortly after each change. */
export function useProblems({ registry, models, getDocument }: ProblemsOptions) {
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const check = useCallback((): readonly Issue[] => {
    clearTimeout(timer.current);
    const document = getDocument();
    if (!document) return [];
    const found = validate(document, { registry, ...(models ? { models } : {}) });
    setIssues(found);
    return found;
  }, [registry, models, getDocument]);
  const checkSoon = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(check, pauseMs);
  }, [check]);
  useEffect(() => {
    check();
    return () => clearTimeout(timer.current);
  }, [check]);
  return { issues, checkSoon, check };
}
