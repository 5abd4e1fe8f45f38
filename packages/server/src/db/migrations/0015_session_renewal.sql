ALTER TABLE "session_access_tokens" DROP CONSTRAINT "session_access_tokens_session_hash_sessions_token_hash_fk";

--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "renewed_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "previous_hash" text;
--> statement-breakpoint
ALTER TABLE "session_access_tokens" ADD CONSTRAINT "session_access_tokens_session_hash_sessions_token_hash_fk" FOREIGN KEY ("session_hash") REFERENCES "public"."sessions"("token_hash") ON DELETE cascade ON UPDATE cascade;
--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_previous" ON "sessions" USING btree ("previous_hash");
