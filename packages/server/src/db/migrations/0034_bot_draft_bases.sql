ALTER TABLE "bot_drafts" ADD COLUMN "base_blocks" text;--> statement-breakpoint
UPDATE "bot_drafts" SET "base_blocks" = "blocks";--> statement-breakpoint
ALTER TABLE "bot_drafts" ALTER COLUMN "base_blocks" SET NOT NULL;
