import type { NodeContext } from '@heddle/executor';
import {
  parseTemplate,
  printValue,
  renderPart,
  type TemplatePart,
  valueAtPath,
} from '@heddle/workflow-schema';

/** Renders the template at once and emits it as one message. */
export function emitWhole(context: NodeContext<unknown>, template: string): string {
  let text = '';
  for (const part of parseTemplate(template)) text += renderPart(part, context.inputs, context);
  context.emit(text, true);
  return text;
}

/**
 * Emits the template part by part in its own order: text at once, a stream piece by piece while it comes in.
 * A part waits for the parts before it, so what arrives early is kept by its stream until its turn.
 */
export async function emitProgressively(context: NodeContext<unknown>, template: string): Promise<string> {
  let whole = '';
  const emit = (piece: string) => {
    if (piece === '') return;
    whole += piece;
    context.emit(piece, false);
  };
  for (const part of parseTemplate(template)) {
    context.signal.throwIfAborted();
    const stream = part.kind === 'variable' ? context.streams.get(String(part.path[0])) : undefined;
    if (stream === undefined) emit(renderPart(part, context.inputs, context));
    else if (part.kind === 'variable' && part.path.length > 1) emit(renderInside(part, await stream.text));
    else for await (const piece of stream) emit(piece);
  }
  context.emit('', true);
  return whole;
}

/** A path into a streamed text leads nowhere, unless what came in is an index into a list, which fails. */
function renderInside(part: TemplatePart & { kind: 'variable' }, text: string): string {
  const value = valueAtPath({ [String(part.path[0])]: text }, part.path);
  return value === undefined ? part.source : printValue(value);
}
