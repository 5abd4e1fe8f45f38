ALTER TABLE "plugin_calls" ADD COLUMN "failure" text;
