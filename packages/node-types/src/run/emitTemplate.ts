import type { NodeContext, TextStream } from '@heddle/executor';
import {
  isJsonObject,
  type JsonObject,
  parseTemplate,
  readOwn,
  renderPart,
  setOwn,
  type TemplatePart,
} from '@heddle/workflow-schema';

/** Renders the whole template and emits it as one message. */
export function emitWhole(context: NodeContext<unknown>, template: string): string {
  let text = '';
  for (const part of parseTemplate(template)) text += renderPart(part, context.inputs, context);
  context.emit(text, true);
  return text;
}

/**
 * Emits the template part by part, in template order: text at once, a stream in pieces as it arrives. A part
 * waits for the parts before it; its stream buffers what arrives early.
 */
export async function emitProgressively(context: NodeContext<unknown>, template: string): Promise<string> {
  let whole = '';
  const emit = (piece: string) => {
    if (piece === '') return;
    whole += piece;
    context.emit(piece, false);
  };
  const values: JsonObject = { ...context.inputs };
  for (const part of parseTemplate(template)) {
    context.signal.throwIfAborted();
    const stream = part.kind === 'variable' ? context.streams.get(part.path.join('.')) : undefined;
    if (stream !== undefined) {
      for await (const piece of stream) emit(piece);
    } else {
      if (part.kind === 'variable') await completeValues(values, part, context.streams);
      emit(renderPart(part, values, context));
    }
  }
  context.emit('', true);
  return whole;
}

/**
 * Waits for the streams that a part needs completely: those inside the object it prints, or the one it points
 * into. Their texts replace the streams among the values.
 */
async function completeValues(
  values: JsonObject,
  part: TemplatePart & { kind: 'variable' },
  streams: ReadonlyMap<string, TextStream>,
): Promise<void> {
  const wanted = part.path.join('.');
  for (const [name, stream] of streams) {
    if (name.startsWith(`${wanted}.`) || wanted.startsWith(`${name}.`)) {
      setAt(values, name.split('.'), await stream.text);
    }
  }
}

/** Sets a text inside nested objects, copying each one on the way: the inputs must not change. */
function setAt(target: JsonObject, [first = '', ...rest]: string[], text: string): void {
  if (rest.length === 0) {
    setOwn(target, first, text);
    return;
  }
  const inner = readOwn(target, first);
  const copy: JsonObject = isJsonObject(inner) ? { ...inner } : {};
  setAt(copy, rest, text);
  setOwn(target, first, copy);
}
