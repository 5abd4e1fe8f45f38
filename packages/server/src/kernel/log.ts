/** Fields of a log line. Never a body, a query string, a header or a key. */
export type LogFields = Record<string, string | number | boolean | undefined>;

/** Structured logger. */
export interface Log {
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  /** Logs an error's name, message and stack; its other properties may contain secrets. */
  error(event: string, error: unknown, fields?: LogFields): void;
}

/** Logs one JSON object per line. */
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

// JSON leaves some characters unescaped that terminals and line readers interpret.
function onOneLine(json: string): string {
  return json.replace(
    /[\p{Cc}\p{Zl}\p{Zp}]/gu,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
