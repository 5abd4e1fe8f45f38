/** Fields of a log line. Never a body, a query string, a header or a key. */
export type LogFields = Record<string, string | number | boolean | undefined>;

/** Writes structured lines. */
export interface Log {
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  /** Errors are logged by name and message with their stack; their other properties may hold secrets. */
  error(event: string, error: unknown, fields?: LogFields): void;
}

/** A log of one JSON object per line. */
export function createLog(write: (line: string) => void, now: () => Date = () => new Date()): Log {
  const line = (level: string, event: string, fields: LogFields = {}) =>
    write(onOneLine(JSON.stringify({ time: now().toISOString(), level, event, ...fields })));
  return {
    info: (event, fields) => line('info', event, fields),
    warn: (event, fields) => line('warn', event, fields),
    error: (event, error, fields) =>
      line('error', event, {
        ...fields,
        message: error instanceof Error ? error.message : String(error),
        stack: error instanceof Error ? error.stack : undefined,
      }),
  };
}

// JSON leaves a few signs as they are that readers of lines and terminals act upon.
function onOneLine(json: string): string {
  return json.replace(
    /[\p{Cc}\p{Zl}\p{Zp}]/gu,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
