const name = 'session_key';

/** The session token of a request, if its cookie has one. */
export function readSessionCookie(headers: Headers): string | undefined {
  for (const part of (headers.get('cookie') ?? '').split(';')) {
    const [key, value] = part.trim().split('=');
    if (key === name && value) return value;
  }
  return undefined;
}

/** The cookie of a new session. */
export function writeSessionCookie(token: string, expiresAt: Date, secure: boolean): string {
  return `${name}=${token}; Path=/; HttpOnly; SameSite=Lax; Expires=${expiresAt.toUTCString()}${secure ? '; Secure' : ''}`;
}

/** Takes the cookie away. */
export function clearSessionCookie(secure: boolean): string {
  return writeSessionCookie('', new Date(0), secure);
}
