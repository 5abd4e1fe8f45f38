ALTER TABLE "jobs" ADD COLUMN "why" text;
