ALTER TABLE "runs" ADD COLUMN "end_user" text DEFAULT '' NOT NULL;
