/**
 * An answer whose text is at hand, as plain values: a host that can send it in one piece is spared the stream and the
 * headers of a Response, which cost more than many a call.
 */
export interface TextAnswer {
  status: number;
  /** By their names in small letters. */
  headers: Record<string, string>;
  /** Each is a `set-cookie` line of its own. */
  cookies: readonly string[];
  text: string;
}

/** What is sent back for a request. */
export type Answer = Response | TextAnswer;

/** Whether an answer can be sent in one piece. */
export function isText(answer: Answer): answer is TextAnswer {
  return !(answer instanceof Response);
}

/** The answer with further headers; those in `unlessThere` give way to its own. */
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

/** The answer with cookies. */
export function withCookies(answer: Answer, cookies: readonly string[]): Answer {
  if (isText(answer)) return { ...answer, cookies };
  for (const cookie of cookies) answer.headers.append('set-cookie', cookie);
  return answer;
}

/** The answer as the platform has it. */
export function toResponse(answer: Answer): Response {
  if (!isText(answer)) return answer;
  const { status, headers, cookies, text } = answer;
  return withCookies(new Response(text, { status, headers }), cookies) as Response;
}
