CREATE TABLE "session_access_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"session_hash" text NOT NULL,
	"permissions" jsonb NOT NULL,
	"in_every_space" boolean NOT NULL,
	"space_ids" jsonb NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
ALTER TABLE "session_access_tokens" ADD CONSTRAINT "session_access_tokens_session_hash_sessions_token_hash_fk" FOREIGN KEY ("session_hash") REFERENCES "public"."sessions"("token_hash") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "session_access_tokens_session" ON "session_access_tokens" USING btree ("session_hash");
--> statement-breakpoint
CREATE INDEX "session_access_tokens_expiry" ON "session_access_tokens" USING btree ("expires_at");
