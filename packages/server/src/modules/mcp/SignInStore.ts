import { and, eq } from 'drizzle-orm';
import type { App } from '../../kernel/services.js';
import type { StoredSignIn } from '../../mcp/McpSignIn.js';
import { SecretLost } from '../../secrets/Secrets.js';
import type { PointRow } from './requireServer.js';
import { mcpSignedIn } from './tables.js';

/** The user id under which everybody's tokens are stored. */
const everybody = '0';

/** Whose tokens a caller uses at an access point; undefined if nobody signs in. */
export function signInUser({ signIn }: PointRow, userId: string): string | undefined {
  return signIn === 'none' ? undefined : signIn === 'shared' ? everybody : userId;
}

/** Where tokens are sealed. */
export const signInPlace = (pointId: string, userId: string) => `mcp-signed-in:${pointId}:${userId}`;

const rowOf = (pointId: string, userId: string) =>
  and(eq(mcpSignedIn.accessPointId, pointId), eq(mcpSignedIn.userId, userId));

/** Tokens of a caller at an access point. Those that this installation can no longer decrypt do not exist. */
export async function readSignIn(
  app: App,
  pointId: string,
  userId: string,
): Promise<StoredSignIn | undefined> {
  const [row] = await app.db.select().from(mcpSignedIn).where(rowOf(pointId, userId));
  if (!row) return undefined;
  try {
    return JSON.parse(await app.secrets.open(row.sealed, signInPlace(pointId, userId))) as StoredSignIn;
  } catch (error) {
    if (error instanceof SecretLost) return undefined;
    throw error;
  }
}

export async function writeSignIn(
  app: App,
  pointId: string,
  userId: string,
  signIn: StoredSignIn,
): Promise<void> {
  const sealed = await app.secrets.seal(JSON.stringify(signIn), signInPlace(pointId, userId));
  const values = { sealed, updatedAt: new Date() };
  await app.db
    .insert(mcpSignedIn)
    .values({ accessPointId: pointId, userId, ...values })
    .onConflictDoUpdate({ target: [mcpSignedIn.accessPointId, mcpSignedIn.userId], set: values });
}

export async function deleteSignIn({ db }: App, pointId: string, userId: string): Promise<void> {
  await db.delete(mcpSignedIn).where(rowOf(pointId, userId));
}
