ALTER TABLE "bot_drafts" ADD COLUMN "base_blocks" text NOT NULL;
