/**
 * A response whose text is complete, as plain values. A host that can send it at once avoids the stream and
 * headers of a `Response`, which cost more than many calls.
 */
export interface TextAnswer {
  status: number;
  /** Names in lower case. */
  headers: Record<string, string>;
  /** `set-cookie` header values. */
  cookies: readonly string[];
  text: string;
}

/** The response to a request. */
export type Answer = Response | TextAnswer;

/** Whether a response can be sent at once. */
export function isText(answer: Answer): answer is TextAnswer {
  return !(answer instanceof Response);
}

/** Adds headers to a response; those in `unlessThere` do not override existing ones. */
export function withHeaders(
  answer: Answer,
  headers: Readonly<Record<string, string>>,
  unlessThere: Readonly<Record<string, string>> = {},
): Answer {
  if (isText(answer)) return { ...answer, headers: { ...unlessThere, ...answer.headers, ...headers } };
  for (const [name, value] of Object.entries(unlessThere))
    if (!answer.headers.has(name)) answer.headers.set(name, value);
  for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value);
  return answer;
}

/** Adds cookies to a response. */
export function withCookies(answer: Answer, cookies: readonly string[]): Answer {
  if (isText(answer)) return { ...answer, cookies };
  for (const cookie of cookies) answer.headers.append('set-cookie', cookie);
  return answer;
}

/** Converts to a standard `Response`. */
export function toResponse(answer: Answer): Response {
  if (!isText(answer)) return answer;
  const { status, headers, cookies, text } = answer;
  return withCookies(new Response(text, { status, headers }), cookies) as Response;
}
