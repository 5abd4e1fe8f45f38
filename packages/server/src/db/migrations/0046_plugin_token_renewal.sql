ALTER TABLE "plugin_tokens" ADD COLUMN "renew_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "plugin_tokens" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "plugin_tokens" ADD COLUMN "failed_at" timestamp (3) with time zone;
--> statement-breakpoint
CREATE INDEX "plugin_tokens_used" ON "plugin_tokens" USING btree ("used_at");
