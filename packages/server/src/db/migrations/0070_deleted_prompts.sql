ALTER TABLE "prompts" ADD COLUMN "deleted_at" timestamp (3) with time zone;
--> statement-breakpoint
CREATE INDEX "prompts_deleted" ON "prompts" USING btree ("deleted_at");
